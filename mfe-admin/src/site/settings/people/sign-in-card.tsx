import { call, query, useQuery } from '@lectern/client';
import {
  getSignInState,
  type SavedSiteSignIn,
  type SignInState,
  type SiteSignIn,
  updateSiteSignIn,
} from '@lectern/contract';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import styles from '../settings.module.css';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteSignIn) => settings,
  labels: { builtIn: t('signIn.builtIn') },
  describe: ({ builtIn }: SiteSignIn) => (builtIn ? t('signIn.on') : t('signIn.off')),
});

/** The switch for passwords of this site beside the sign-in provider of the environment. Hidden if no provider is configured. */
export function SignInCard({ signIn }: { signIn: SavedSiteSignIn }) {
  const { data: state } = useQuery(query(getSignInState));
  const provider = state?.provider;
  return provider ? <SignInForm signIn={signIn} state={state} provider={provider.name} /> : null;
}

function SignInForm({
  signIn,
  state,
  provider,
}: {
  signIn: SavedSiteSignIn;
  state: SignInState;
  provider: string;
}) {
  const editor = useGroupEditor({
    group: 'signIn',
    saved: signIn,
    model,
    send: (body) => call(updateSiteSignIn, { body }),
  });
  const { builtInPeople: people, builtInAdministrators: administrators, hasAdministrator } = state;
  const isSwitchedOff = signIn.settings.builtIn && !editor.draft.builtIn;
  return (
    <SettingsForm
      id="sign-in"
      title={t('signIn.title')}
      text={t('signIn.text', { provider })}
      editor={editor}
    >
      <Switch
        label={t('signIn.builtIn')}
        hint={t('signIn.builtInHint')}
        checked={editor.draft.builtIn}
        onChange={(builtIn) => editor.change({ builtIn })}
      />
      {isSwitchedOff && (
        <p role="status" className={styles.warning}>
          {hasAdministrator
            ? t('signIn.ends', { people, administrators })
            : t('signIn.noAdministrator', { provider })}
        </p>
      )}
    </SettingsForm>
  );
}
