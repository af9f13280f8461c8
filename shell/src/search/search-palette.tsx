import { keepPreviousData, query, useQuery } from '@lectern/client';
import { searchEverything, SEARCH_KINDS, type SearchHit, type User } from '@lectern/contract';
import { leaveScreen, useNavigate } from '@lectern/remote';
import { Button, useTheme } from '@lectern/ui';
import { Search, X } from 'lucide-react';
import { useContext, useEffect, useId, useMemo, useRef, useState } from 'react';
import { ScreensContext } from '../remotes/screens';
import { externalLinks } from '../session/external-links';
import { CHOICE_KINDS, filterChoices, listScreens, toChoice, type Choice } from './choices';
import { listActions } from './list-actions';
import { OptionList } from './option-list';
import { readRecentChoices, saveRecentChoice } from './recent-choices';
import styles from './search-palette.module.css';
import { frameText } from '../frame/texts';
import { useOptionKeys } from './use-option-keys';

/** After a key the server is asked when no other one follows for this long. */
const TYPING_PAUSE_MS = 150;
const KINDS = [...CHOICE_KINDS, ...SEARCH_KINDS];
const LISTED_ACTIONS = ['action upload', 'action invite', 'action theme', 'action sign-out'];

/** Finds what the person may open: screens and actions at once, and what the server finds as it comes. */
export default function SearchPalette({ user, onClose }: { user: User; onClose: () => void }) {
  const [text, setText] = useState('');
  const listId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Closing it gives the focus back to the element that had it.
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  const choose = useChoosing(user, close);
  const { hits, isSearching, error, retry } = useHits(text.trim(), user);
  const choices = useChoices(text.trim(), { hits, isOutdated: isSearching }, user);
  const { active, setActiveId, onKeyDown } = useOptionKeys(choices, choose);
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={frameText('search.title')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className={styles.field}>
        <Search size={20} aria-hidden />
        <input
          role="combobox"
          aria-label={frameText('search.title')}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          className={styles.input}
          dir="auto"
          placeholder={frameText('search.placeholder')}
          value={text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <Button variant="quiet" icon aria-label={frameText('search.close')} onClick={close}>
          <X aria-hidden />
        </Button>
      </div>
      {error && (
        <div className={styles.failed} role="alert">
          <p>{frameText('search.failed')}</p>
          <Button variant="secondary" onClick={retry}>
            {frameText('search.retry')}
          </Button>
        </div>
      )}
      <OptionList
        id={listId}
        choices={choices}
        kinds={KINDS}
        query={text}
        active={active}
        optionId={(choice) => optionId(listId, choice)}
        onHover={({ id }) => setActiveId(id)}
        onChoose={(choice) => choose(choice, { inNewTab: false })}
      />
      <Status
        query={text.trim()}
        count={choices.length}
        isSearching={isSearching}
        hasFailed={error !== null}
      />
    </dialog>
  );
}

const optionId = (listId: string, { id }: Choice) => `${listId}-${id.replaceAll(' ', '-')}`;

/** Says how many choices there are, that there are none, or that the server is asked. */
function Status({
  query: typed,
  count,
  isSearching,
  hasFailed,
}: {
  query: string;
  count: number;
  isSearching: boolean;
  hasFailed: boolean;
}) {
  const isEmpty = count === 0 && !isSearching && !hasFailed && typed !== '';
  const status = !typed
    ? frameText('search.hint')
    : isSearching
      ? frameText('search.searching')
      : frameText('search.found', { count });
  return (
    <div role="status" className={isEmpty ? styles.none : styles.status}>
      {isEmpty ? (
        <>
          <p dir="auto">{frameText('search.none', { query: typed })}</p>
          <p className={styles.noneHint}>{frameText('search.noneHint')}</p>
        </>
      ) : (
        <p>{status}</p>
      )}
    </div>
  );
}

/** Opens choices and remembers them. */
function useChoosing({ id: userId }: User, close: () => void) {
  const navigate = useNavigate();
  return (choice: Choice, { inNewTab }: { inNewTab: boolean }): void => {
    const { to, isExternal, run } = choice;
    // Names and addresses of people don't stay in the browser.
    if (choice.kind !== 'action' && choice.kind !== 'person') saveRecentChoice(userId, choice);
    if (to && inNewTab) return void window.open(to, '_blank', 'noopener');
    close();
    if (run) run();
    else if (to && isExternal) externalLinks.navigate(to);
    else if (to) leaveScreen(() => void navigate(to));
  };
}

/** What the server finds. The answer to an earlier text stays until the next one comes; its request is aborted. */
function useHits(text: string, { id: userId }: User) {
  const q = useSettled(text);
  const search = query(searchEverything, { query: { q } });
  const { data, error, isFetching, refetch } = useQuery({
    ...search,
    // Of one person alone: the next one who signs in here must not see it.
    queryKey: [...search.queryKey, userId],
    enabled: q !== '',
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  return {
    hits: text && q ? data?.hits : undefined,
    isSearching: text !== '' && (isFetching || q !== text),
    error: text ? error : null,
    retry: () => void refetch(),
  };
}

/** A value that has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The choices in the order in which they are shown; without a text recent ones and actions. */
function useChoices(
  text: string,
  { hits, isOutdated }: { hits: SearchHit[] | undefined; isOutdated: boolean },
  { id, role }: User,
): Choice[] {
  const screens = useContext(ScreensContext);
  const { toggle } = useTheme();
  const [recent] = useState(() => readRecentChoices(id));
  const local = useMemo(() => {
    const actions = listActions(screens, role, toggle);
    if (text) return [...filterChoices(listScreens(screens, role), text), ...filterChoices(actions, text)];
    return [
      ...recent.map((choice): Choice => ({ ...choice, kind: 'recent' })),
      ...actions.filter((action) => LISTED_ACTIONS.includes(action.id)),
    ];
  }, [screens, role, toggle, text, recent]);
  return useMemo(() => {
    const found = hits?.flatMap((hit) => toChoice(hit, screens, role) ?? []) ?? [];
    // What was found for an earlier text stays only where it has the words of the present one.
    const all = [...local, ...(isOutdated ? filterChoices(found, text) : found)];
    return KINDS.flatMap((kind) => all.filter((choice) => choice.kind === kind));
  }, [local, hits, isOutdated, text, screens, role]);
}
