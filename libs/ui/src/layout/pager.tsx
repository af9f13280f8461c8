import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Button, ButtonLink } from '../controls/button';
import { formatCount } from '../format/format';
import { uiText } from '../texts';
import styles from './pager.module.css';
import { Row } from './parts';

/** First page, last page, and the current one with its neighbors; null marks a gap between them. */
function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(shown)].flatMap((number, index, all) => {
    const step = number - (all[index - 1] ?? 0);
    if (step === 2) return [number - 1, number];
    return step > 2 ? [null, number] : [number];
  });
}

/** Links to the pages of a list; nothing where there is only one page. The address holds the page, from 1. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages <= 1) return null;

  function buildAddress(target: number): string {
    const next = new URLSearchParams(params);
    if (target === 1) next.delete('page');
    else next.set('page', String(target));
    return `?${next}`;
  }

  return (
    <Row
      as="nav"
      gap={12}
      justify="space-between"
      className={styles.pager}
      aria-label={uiText('pages.label')}
    >
      <Step to={page > 1 ? buildAddress(page - 1) : undefined}>
        <ChevronLeft aria-hidden />
        {uiText('pages.previous')}
      </Step>
      <ol role="list" className={styles.pages}>
        {pagesAround(page, pages).map((number, index) =>
          number === null ? (
            <li key={`gap ${index}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={buildAddress(number)}
                className={styles.page}
                aria-label={uiText('pages.page', { page: formatCount(number) })}
                aria-current={number === page ? 'page' : undefined}
              >
                {formatCount(number)}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pages ? buildAddress(page + 1) : undefined}>
        {uiText('pages.next')}
        <ChevronRight aria-hidden />
      </Step>
    </Row>
  );
}

function Step({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined)
    return (
      <Button variant="secondary" disabled>
        {children}
      </Button>
    );
  return (
    <ButtonLink variant="secondary" to={to}>
      {children}
    </ButtonLink>
  );
}
