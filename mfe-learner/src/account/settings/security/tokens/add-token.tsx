import { call, invalidate, useCurrentUser, useMutation } from '@lectern/client';
import {
  createAccessToken,
  listAccessTokens,
  listTokenAreas,
  type NewAccessToken,
  PERSONAL_TOKEN_SCOPES,
} from '@lectern/contract';
import { uiText } from '@lectern/ui';
import { TokenDialog } from '@lectern/ui/token';
import { t } from '../../../texts';

/** Makes an access token of the person, and shows it once. */
export default function AddToken({ onClose }: { onClose: () => void }) {
  const { user } = useCurrentUser();
  const making = useMutation({
    mutationFn: (body: NewAccessToken) => call(createAccessToken, { body }),
    meta: { failed: { title: uiText('error'), fallback: t('tokens.addFailed') } },
    onSettled: () => invalidate(listAccessTokens),
  });
  return (
    <TokenDialog
      title={t('tokens.add')}
      description={t('tokens.question')}
      areas={listTokenAreas(user?.role ?? 'student')}
      offered={PERSONAL_TOKEN_SCOPES}
      schema={createAccessToken.body}
      making={making}
      onClose={onClose}
    />
  );
}
