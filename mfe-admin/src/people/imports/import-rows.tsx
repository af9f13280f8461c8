import { query } from '@lectern/client';
import {
  fullName,
  listUserImportRows,
  USER_IMPORT_PAGE_SIZE,
  UserImportOutcome,
  type UserImport,
  type UserImportRow,
} from '@lectern/contract';
import { Badge, Card, CardTitle, choiceParam, pageParam, QueryState, useSearchState } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { Pager } from '../../parts/lists/pager';
import { usersTexts } from '../users/texts';
import { usePagedList } from '../../parts/lists/use-paged-list';
import styles from './import.module.css';
import { userImportTexts as texts } from './texts';

const OUTCOMES = ['all', ...UserImportOutcome.options] as const;
const options = OUTCOMES.map((value) => ({ value, label: texts.shows[value] }));
const schema = { page: pageParam, outcome: choiceParam(OUTCOMES, 'all') };
const tones = {
  invite: 'primary',
  unconfirmed: 'warning',
  update: 'primary',
  unchanged: 'neutral',
  problem: 'danger',
} as const;

/** The rows of a file, page by page, each with what becomes of it. */
export function ImportRows({ data }: { data: UserImport }) {
  const filters = useSearchState(schema);
  const { state, setState } = filters;
  const { list, pages } = usePagedList(
    query(listUserImportRows, { params: { importId: data.id }, query: state }),
    USER_IMPORT_PAGE_SIZE,
    filters,
  );
  const labels = data.status === 'ready' ? texts.outcomes.planned : texts.outcomes.done;
  return (
    <Card aria-labelledby="rows" aria-busy={list.isPlaceholderData} className={styles.list}>
      <CardTitle id="rows">{texts.list(data.rowCount)}</CardTitle>
      <Select
        label={texts.show}
        options={options}
        value={state.outcome}
        onChange={(outcome) => setState({ outcome })}
      />
      <QueryState query={list} loading={texts.loadingRows} failed={texts.failed} />
      {list.data?.items.length === 0 && pages && <p role="status">{texts.noRows}</p>}
      <ol role="list" className={styles.rows}>
        {list.data?.items.map((row) => (
          <ImportRow key={row.line} row={row} label={labels[row.outcome]} />
        ))}
      </ol>
      {pages && <Pager page={state.page} pages={pages} />}
    </Card>
  );
}

function ImportRow({ row, label }: { row: UserImportRow; label: string }) {
  const { line, email, role, groups, outcome, problem } = row;
  const name = fullName(row);
  const roles: Record<string, string> = usersTexts.roles;
  const facts = [name, role && (roles[role] ?? role), ...groups].filter(Boolean);
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <h3 className={styles.title} dir="auto">
          {email || texts.row(line)}
        </h3>
        <p className={styles.facts} dir="auto">
          {[texts.row(line), ...facts].join(' · ')}
        </p>
        {problem && (
          <p className={styles.problem} dir="auto">
            {problem}
          </p>
        )}
      </div>
      <Badge tone={tones[outcome]}>{label}</Badge>
    </li>
  );
}
