import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react';
import { MenuGroup, MenuItem } from '../../menu/menu';
import { t } from '../../texts';
import type { SavedViews } from './use-saved-views';

/** The dialog that an item of the group opens. */
export type ViewsDialog = 'save' | 'manage';

/** The person's saved views in the menu of a list: opens, saves and manages them. */
export const SavedViewsGroup = ({
  saved: { views = [], open },
  onOpenDialog,
}: {
  saved: SavedViews;
  onOpenDialog: (dialog: ViewsDialog) => void;
}) => (
  <MenuGroup title={t('views.title')}>
    {views.map((view) => (
      <MenuItem key={view.id} label={nameView(view)} Icon={Bookmark} onSelect={() => open(view)} />
    ))}
    <MenuItem label={t('views.save')} Icon={BookmarkPlus} onSelect={() => onOpenDialog('save')} />
    {views.length > 0 && (
      <MenuItem label={t('views.manage')} Icon={Settings2} onSelect={() => onOpenDialog('manage')} />
    )}
  </MenuGroup>
);

const nameView = ({ name, isDefault }: { name: string; isDefault: boolean }) =>
  isDefault ? t('views.default', { name }) : name;
