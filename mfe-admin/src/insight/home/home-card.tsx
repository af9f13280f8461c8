import { Link } from '@lectern/remote';
import { ButtonLink, Card, CardTitle, formatCount, Muted, Row, Stack } from '@lectern/ui';
import { CircleCheck } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import styles from './home.module.css';

/** A line of a card: a place of work, a learner, or a change. */
interface HomeRow {
  key: string;
  name: string;
  note?: string | undefined;
  /** A figure or a word at the end of the line. */
  value?: string | undefined;
  /** Undefined if the row opens no page. */
  to: string | undefined;
}

/** One kind of work: its count, the first items, and a link to the first of them or to the whole list. An empty one says so. */
export function HomeCard({
  title,
  count,
  hint,
  rows,
  done,
  action,
  to,
}: {
  title: string;
  /** Absent if the rows are not counted. */
  count?: number;
  hint?: string;
  rows: HomeRow[];
  done: string;
  action: string;
  to: string | undefined;
}) {
  if (!rows.length) {
    return (
      <HomeFrame title={title}>
        <Row as="p" className={styles.done}>
          <CircleCheck size={18} aria-hidden />
          {done}
        </Row>
      </HomeFrame>
    );
  }
  return (
    <HomeFrame title={title} count={count}>
      {hint && <Muted>{hint}</Muted>}
      <ul role="list" className={styles.rows}>
        {rows.map(({ key, to: target, ...row }) => (
          <li key={key}>
            {target ? (
              <Link to={target} className={styles.row}>
                <RowText {...row} />
              </Link>
            ) : (
              <div className={styles.row}>
                <RowText {...row} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {to && (
        <div className={styles.action}>
          <ButtonLink to={to} variant="secondary">
            {action}
          </ButtonLink>
        </div>
      )}
    </HomeFrame>
  );
}

/** A card with its title and figure. */
export function HomeFrame({
  title,
  count,
  id,
  headingRef,
  children,
}: {
  title: string;
  count?: number | undefined;
  /** Id of the heading of a card that links lead to. */
  id?: string;
  /** For the heading that gets the focus after such a link. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <Card aria-labelledby={headingId} className={styles.card}>
      <Row justify="space-between">
        <CardTitle id={headingId} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
          {title}
        </CardTitle>
        {count !== undefined && <span className={styles.count}>{formatCount(count)}</span>}
      </Row>
      {children}
    </Card>
  );
}

function RowText({ name, note, value }: Pick<HomeRow, 'name' | 'note' | 'value'>) {
  return (
    <>
      <Stack as="span" gap={2} className={styles.main}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        {note && (
          <Muted as="span" dir="auto">
            {note}
          </Muted>
        )}
      </Stack>
      {value && <span className={styles.value}>{value}</span>}
    </>
  );
}
