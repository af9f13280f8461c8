import { call } from '@lectern/client';
import {
  MAX_MODEL_ADDRESS_LENGTH,
  MAX_MODEL_NAME_LENGTH,
  type ModelState,
  type SavedSiteModel,
  type SiteModel,
  updateSiteModel,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { NumberField } from '../../../parts/fields/number-field';
import { Switch } from '../../../parts/fields/switch';
import { t } from '../../texts';
import { SecretField } from '../secret-field';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import { draftModel, NUMBER_FIELDS, ENVIRONMENT_VARIABLES } from './model-fields';
import { ModelTrialPart } from './model-trial-part';

const TEXTS = ['baseUrl', 'name', 'embeddingName', 'speechName', 'speechVoice'] as const;

/** The language model, embeddings and speech of the settings; what the environment sets is shown as set there. */
export function ModelCard({
  model,
  environment,
}: {
  model: SavedSiteModel;
  environment: ModelState['environment'];
}) {
  const editor = useGroupEditor({
    group: 'model',
    saved: model,
    model: draftModel,
    send: (body) => call(updateSiteModel, { body }),
  });
  const { draft, change, saved } = editor;
  const { secret, ...settings } = draft;
  const findSet = (field: keyof SiteModel) =>
    environment.find(({ variable }) => variable === ENVIRONMENT_VARIABLES[field]);

  const renderText = (field: (typeof TEXTS)[number]) => {
    const set = findSet(field);
    return (
      <TextField
        key={field}
        label={t(`model.fields.${field}`)}
        hint={set ? t('settings.setBy', { variable: set.variable }) : t(`model.hints.${field}`)}
        maxLength={field === 'baseUrl' ? MAX_MODEL_ADDRESS_LENGTH : MAX_MODEL_NAME_LENGTH}
        autoComplete="off"
        readOnly={set !== undefined}
        value={set?.value ?? draft[field]}
        onChange={(value) => change({ [field]: value })}
      />
    );
  };

  return (
    <SettingsForm id="model" title={t('model.title')} text={t('model.text')} editor={editor}>
      {renderText('baseUrl')}
      <SecretField
        label={t('model.key')}
        isSaved={saved.hasSecret}
        secret={secret}
        onChange={(next) => change({ secret: next })}
      />
      {TEXTS.slice(1).map(renderText)}
      <Switch
        label={t('settings.inNetwork')}
        hint={t('settings.inNetworkHint')}
        checked={draft.isInNetwork}
        onChange={(isInNetwork) => change({ isInNetwork })}
      />
      {NUMBER_FIELDS.map((field) => {
        const set = findSet(field);
        return (
          <NumberField
            key={field}
            label={t(`model.fields.${field}`)}
            required
            maxLength={13}
            {...(set && { hint: t('settings.setBy', { variable: set.variable }) })}
            readOnly={set !== undefined}
            value={set ? Number(set.value) : draft[field]}
            onChange={(value) => change({ [field]: value ?? Number.NaN })}
          />
        );
      })}
      <ModelTrialPart
        tried={{ settings, secret }}
        isDisabled={draft.name === '' && findSet('name') === undefined}
      />
    </SettingsForm>
  );
}
