import { SAVED_VIEW_LIMITS, type SavedView } from '@lectern/contract';
import { Button, EmptyState, Row, Stack, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { Link2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../copy-text';
import { Switch } from '../../fields/switch';
import { t } from '../../texts';
import type { SavedViews } from './use-saved-views';

/** The person's views of a list, to rename, to make one the default, to delete, and to share as links. */
export default function ManageViewsDialog({ saved, onClose }: { saved: SavedViews; onClose: () => void }) {
  const { views = [] } = saved;
  return (
    <Dialog
      title={t('views.manageTitle')}
      description={t('views.manageText')}
      open
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('toolbar.done')}</Button>}
    >
      {views.length === 0 && <EmptyState title={t('views.none')} />}
      <Stack as="ul" role="list" gap={24}>
        {views.map((view) => (
          <ManagedView key={view.id} view={view} saved={saved} />
        ))}
      </Stack>
    </Dialog>
  );
}

function ManagedView({ view, saved: { change, remove } }: { view: SavedView; saved: SavedViews }) {
  const { name, isDefault } = view;
  const [typed, setTyped] = useState(name);

  function rename() {
    const next = typed.trim();
    if (!next) return setTyped(name);
    if (next !== name) change(view, { name: next });
  }

  const share = () =>
    copyText(new URL(`?${view.address}`, location.href).href, {
      copied: { title: t('views.linkCopied') },
      copyFailed: t('views.linkNotCopied'),
    });
  return (
    <Stack as="li" gap={8}>
      <TextField
        label={t('views.name')}
        value={typed}
        maxLength={SAVED_VIEW_LIMITS.nameLength}
        onChange={setTyped}
        onBlur={rename}
      />
      <Switch
        label={t('views.isDefault')}
        hint={t('views.isDefaultHint')}
        checked={isDefault}
        onChange={(next) => change(view, { isDefault: next })}
      />
      <Row gap={8}>
        <Button variant="quiet" aria-label={t('views.shareOf', { name })} onClick={share}>
          <Link2 aria-hidden />
          {t('views.share')}
        </Button>
        <Button variant="quiet" aria-label={t('views.deleteOf', { name })} onClick={() => remove(view)}>
          <Trash2 aria-hidden />
          {t('views.delete')}
        </Button>
      </Row>
    </Stack>
  );
}
