import { call, invalidate, query, useMutation, useQuery } from '@lectern/client';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  SAVED_VIEW_LISTS,
  type SavedView,
  type SavedViewContent,
  type SavedViewList,
  updateSavedView,
} from '@lectern/contract';
import { useLocation, useNavigate } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../texts';

/** Columns and density of a list. */
type Shown = Pick<SavedView, 'hiddenColumns' | 'density'>;

export interface SavedViews {
  list: SavedViewList;
  /** Undefined while they are loaded, and where they could not be. */
  views: SavedView[] | undefined;
  /** What a new view of the list as it is now has besides its name. */
  current: Omit<SavedViewContent, 'name' | 'isDefault'>;
  open: (view: SavedView) => void;
  change: (view: SavedView, change: Partial<Pick<SavedView, 'name' | 'isDefault'>>) => void;
  remove: (view: SavedView) => void;
}

const findSavedList = (list: string) => SAVED_VIEW_LISTS.find((one) => one === list);

/**
 * The person's saved views of a list. The default one opens with the list, unless its address has filters or an order.
 * @param show shows columns and density of a view
 * @returns undefined for a list whose views cannot be saved
 */
export function useSavedViews(
  list: string,
  shown: Shown,
  show: (view: Shown) => void,
): SavedViews | undefined {
  const savedList = findSavedList(list);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data: views } = useQuery({
    ...query(listSavedViews, { query: { list: savedList ?? 'users' } }),
    enabled: savedList !== undefined,
  });
  const open = (view: SavedView, options?: { replace: boolean }) => {
    show(view);
    void navigate({ search: view.address }, options);
  };
  useDefaultView(views, { search, open: (view) => open(view, { replace: true }) });

  const refresh = () => invalidate(listSavedViews);
  const { mutate: change } = useMutation({
    mutationFn: ({ id, list: _, ...view }: SavedView) =>
      call(updateSavedView, { params: { viewId: id }, body: view }),
    meta: { failed: { title: t('views.notSaved'), fallback: t('views.tryAgain') } },
    onSettled: refresh,
  });
  const restoring = useMutation({
    mutationFn: ({ id: _, ...body }: SavedView) => call(createSavedView, { body }),
    meta: { failed: { title: t('views.notSaved'), fallback: t('views.tryAgain') } },
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { viewId: id } }),
    onSuccess: (_, view) =>
      toast({
        title: t('views.deleted', { name: view.name }),
        action: { label: t('views.undo'), onClick: () => restoring.mutate(view) },
      }),
    meta: { failed: { title: t('views.notDeleted'), fallback: t('views.tryAgain') } },
    onSettled: refresh,
  });
  if (!savedList) return undefined;
  return {
    list: savedList,
    views,
    current: { list: savedList, address: withoutPage(search), ...shown },
    open,
    change: (view, changed) => change({ ...view, ...changed }),
    remove,
  };
}

/** Opens the default view once, where the list was opened without filters and order and has none until then. */
function useDefaultView(
  views: SavedView[] | undefined,
  { search, open }: { search: string; open: (view: SavedView) => void },
): void {
  const [startedPlain] = useState(search === '');
  const isDone = useRef(false);
  useEffect(() => {
    if (!views || isDone.current) return;
    isDone.current = true;
    const view = views.find(({ isDefault }) => isDefault);
    if (view && startedPlain && search === '') open(view);
  }, [views, startedPlain, search, open]);
}

function withoutPage(search: string): string {
  const address = new URLSearchParams(search);
  address.delete('page');
  return address.toString();
}
