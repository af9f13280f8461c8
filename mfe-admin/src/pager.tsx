import { Link, useSearchParams } from '@lectern/remote';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, ButtonLink, formatCount } from '@lectern/ui';
import type { ReactNode } from 'react';
import styles from './pager.module.css';
import { texts } from './texts';

/** The page in an address, from 1. */
export function pageIn(params: URLSearchParams): number {
  const page = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The pages either side of the present one, with the first and the last; null stands for those between. */
export function pagesAround(page: number, pages: number): (number | null)[] {
  const shown = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  return [...new Set(shown)].flatMap((one, at, all) => {
    const gap = one - (all[at - 1] ?? 0);
    if (gap === 2) return [one - 1, one];
    return gap > 2 ? [null, one] : [one];
  });
}

/** Links to the pages of a list; nothing where there is but one. The address holds the page, from 1. */
export function Pager({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams();
  if (pages <= 1) return null;

  function address(to: number): string {
    const next = new URLSearchParams(params);
    if (to === 1) next.delete('page');
    else next.set('page', String(to));
    return `?${next}`;
  }

  return (
    <nav className={styles.pager} aria-label={texts.pages.label}>
      <Step to={page > 1 ? address(page - 1) : undefined}>
        <ChevronLeft aria-hidden />
        {texts.pages.previous}
      </Step>
      <ol role="list" className={styles.pages}>
        {pagesAround(page, pages).map((one, at) =>
          one === null ? (
            <li key={`gap ${at}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={one}>
              <Link
                to={address(one)}
                className={styles.page}
                aria-label={texts.pages.page(formatCount(one))}
                aria-current={one === page ? 'page' : undefined}
              >
                {formatCount(one)}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pages ? address(page + 1) : undefined}>
        {texts.pages.next}
        <ChevronRight aria-hidden />
      </Step>
    </nav>
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
