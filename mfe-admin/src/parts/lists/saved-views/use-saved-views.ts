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
type ViewSettings = Pick<SavedView, 'hiddenColumns' | 'density'>;

export interface SavedViews {
  list: SavedViewList;
  /** Undefined while the views are loaded, and if they cannot be loaded. */
  views: SavedView[] | undefined;
  /** The present filters, order and columns of the list, for a new view. */
  current: Omit<SavedViewContent, 'name' | 'isDefault'>;
  open: (view: SavedView) => void;
  change: (view: SavedView, change: Partial<Pick<SavedView, 'name' | 'isDefault'>>) => void;
  remove: (view: SavedView) => void;
}

const findSavedList = (list: string) => SAVED_VIEW_LISTS.find((savedList) => savedList === list);

/**
 * The person's saved views of a list. The default one opens with the list, unless its address has filters or an order.
 * @param shown the columns and density on the screen
 * @param show shows the columns and density of a view
 * @returns undefined for a list whose views cannot be saved
 */
export function useSavedViews(
  list: string,
  shown: ViewSettings,
  show: (view: ViewSettings) => void,
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
  const restoration = useMutation({
    mutationFn: ({ id: _, ...body }: SavedView) => call(createSavedView, { body }),
    meta: { failed: { title: t('views.notSaved'), fallback: t('views.tryAgain') } },
    onSettled: refresh,
  });
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: SavedView) => call(deleteSavedView, { params: { viewId: id } }),
    onSuccess: (_, view) =>
      toast({
        title: t('views.deleted', { name: view.name }),
        action: { label: t('views.undo'), onClick: () => restoration.mutate(view) },
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

/** Opens the default view once, if the list was opened without filters and order and still has none. */
function useDefaultView(
  views: SavedView[] | undefined,
  { search, open }: { search: string; open: (view: SavedView) => void },
): void {
  const [startedWithoutFilters] = useState(search === '');
  const isDone = useRef(false);
  useEffect(() => {
    if (!views || isDone.current) return;
    isDone.current = true;
    const view = views.find(({ isDefault }) => isDefault);
    if (view && startedWithoutFilters && search === '') open(view);
  }, [views, startedWithoutFilters, search, open]);
}

function withoutPage(search: string): string {
  const address = new URLSearchParams(search);
  address.delete('page');
  return address.toString();
}
