import type { TokenArea, TokenScope } from '@lectern/contract';
import { CheckboxTable } from '../controls/checkbox-table';
import styles from './scope-table.module.css';
import { t } from './texts';

const KINDS = ['read', 'write'] as const;

/** Chooses for each area whether a token may read, or read and write. */
export function ScopeTable({
  areas,
  offered,
  scopes,
  onChange,
  problem,
}: {
  /** The areas of the API for which the table offers scopes. */
  areas: TokenArea[];
  /** The scopes that tokens of this kind may have. */
  offered: readonly TokenScope[];
  /** The chosen scopes, at most one per area: `write` includes `read`. */
  scopes: TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
  problem: string | undefined;
}) {
  const mayWrite = (area: TokenArea) => scopes.includes(`${area}:write`);
  const mayRead = (area: TokenArea) => mayWrite(area) || scopes.includes(`${area}:read`);
  const replaceScope = (area: TokenArea, scope: TokenScope | undefined) => {
    const otherScopes = scopes.filter((other) => !other.startsWith(`${area}:`));
    onChange(scope ? [...otherScopes, scope] : otherScopes);
  };
  return (
    <div>
      <CheckboxTable
        heading={t('area')}
        rows={areas.map((area) => ({ key: area, label: t(`areas.${area}`) }))}
        columns={KINDS.map((kind) => ({ key: kind, label: t(kind) }))}
        isOffered={(area, kind) => kind === 'read' || offered.includes(`${area}:write`)}
        isChecked={(area, kind) => (kind === 'write' ? mayWrite(area) : mayRead(area))}
        label={(area, kind) => t('choice', { area, kind })}
        onToggle={(area, kind) => {
          if (kind === 'write') replaceScope(area, mayWrite(area) ? `${area}:read` : `${area}:write`);
          else replaceScope(area, mayRead(area) ? undefined : `${area}:read`);
        }}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
