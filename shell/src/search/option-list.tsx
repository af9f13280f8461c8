import {
  Award,
  BookOpen,
  CircleQuestionMark,
  ClipboardCheck,
  Clock,
  PanelsTopLeft,
  Presentation,
  Route,
  User,
  UsersRound,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, type MouseEvent } from 'react';
import type { Choice } from './choices';
import { findSimilarWords, splitWords } from './match-words';
import styles from './search-palette.module.css';
import { frameText } from '../frame/texts';

const ICONS: Record<Choice['kind'], LucideIcon> = {
  recent: Clock,
  screen: PanelsTopLeft,
  action: Zap,
  course: BookOpen,
  'learning-path': Route,
  slide: Presentation,
  exam: ClipboardCheck,
  certificate: Award,
  person: User,
  group: UsersRound,
  question: CircleQuestionMark,
};

interface OptionEvents {
  onHover: (choice: Choice) => void;
  onChoose: (choice: Choice) => void;
}

/** The choices as a listbox, grouped by kind. The field of the combobox keeps the focus. */
export function OptionList({
  id,
  choices,
  kinds,
  query,
  active,
  optionId,
  ...events
}: OptionEvents & {
  id: string;
  choices: Choice[];
  kinds: Choice['kind'][];
  query: string;
  active: Choice | undefined;
  optionId: (choice: Choice) => string;
}) {
  const activeOption = active && optionId(active);
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeOption]);
  const groups = kinds
    .map((kind) => ({ kind, members: choices.filter((choice) => choice.kind === kind) }))
    .filter(({ members }) => members.length);
  return (
    <div
      role="listbox"
      id={id}
      aria-label={frameText('search.results')}
      className={styles.list}
      hidden={!groups.length}
    >
      {groups.map(({ kind, members }) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div id={`${id}-${kind}`} role="presentation" className={styles.kind}>
            {frameText(`search.kinds.${kind}`)}
          </div>
          {members.map((choice) => (
            <Option
              key={choice.id}
              id={optionId(choice)}
              choice={choice}
              query={query}
              isActive={choice === active}
              {...events}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A link, so that it can be opened in a new tab; without an address it does something here. */
function Option({
  id,
  choice,
  query,
  isActive,
  onHover,
  onChoose,
}: OptionEvents & { id: string; choice: Choice; query: string; isActive: boolean }) {
  const Icon = ICONS[choice.kind];
  function onClick(event: MouseEvent): void {
    const isForBrowser = event.ctrlKey || event.metaKey || event.shiftKey;
    if (choice.to && isForBrowser) return;
    event.preventDefault();
    onChoose(choice);
  }
  return (
    <a
      role="option"
      id={id}
      href={choice.to}
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onClick={onClick}
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => !isActive && onHover(choice)}
    >
      <Icon size={18} aria-hidden />
      <span className={styles.label} dir="auto">
        <Marked text={choice.label} query={query} />
      </span>
      {choice.context && (
        <span className={styles.context} dir="auto">
          {choice.context}
        </span>
      )}
    </a>
  );
}

/** A text in which the words of the query are marked. */
function Marked({ text, query }: { text: string; query: string }) {
  const matches = findSimilarWords(text, splitWords(query))
    .filter((match) => match !== null)
    .toSorted((a, b) => a.start - b.start);
  const parts = [];
  let end = 0;
  for (const match of matches) {
    if (match.start < end) continue;
    parts.push(
      text.slice(end, match.start),
      <mark key={match.start}>{text.slice(match.start, match.end)}</mark>,
    );
    end = match.end;
  }
  return [...parts, text.slice(end)];
}
