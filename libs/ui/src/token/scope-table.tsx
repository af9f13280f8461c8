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
  /** In which the token may do something. */
  areas: TokenArea[];
  /** The scopes that tokens of this kind may have. */
  offered: readonly TokenScope[];
  /** At most one an area: `write` includes `read`. */
  scopes: TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
  problem: string | undefined;
}) {
  const isWriting = (area: TokenArea) => scopes.includes(`${area}:write`);
  const isReading = (area: TokenArea) => isWriting(area) || scopes.includes(`${area}:read`);
  const choose = (area: TokenArea, scope: TokenScope | undefined) => {
    const others = scopes.filter((other) => !other.startsWith(`${area}:`));
    onChange(scope ? [...others, scope] : others);
  };
  return (
    <div>
      <CheckboxTable
        heading={t('area')}
        rows={areas.map((area) => ({ key: area, label: t(`areas.${area}`) }))}
        columns={KINDS.map((kind) => ({ key: kind, label: t(kind) }))}
        isOffered={(area, kind) => kind === 'read' || offered.includes(`${area}:write`)}
        isChecked={(area, kind) => (kind === 'write' ? isWriting(area) : isReading(area))}
        label={(area, kind) => t('choice', { area, kind })}
        onToggle={(area, kind) => {
          if (kind === 'write') choose(area, isWriting(area) ? `${area}:read` : `${area}:write`);
          else choose(area, isReading(area) ? undefined : `${area}:read`);
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
