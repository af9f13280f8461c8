import type { TokenArea, TokenScope } from '@lectern/contract';
import styles from './scope-table.module.css';
import { t } from './texts';

interface Choice {
  /** The scopes that tokens of this kind may have. */
  offered: readonly TokenScope[];
  /** At most one an area: `write` includes `read`. */
  scopes: TokenScope[];
}

/** Chooses for each area whether a token may read, or read and write. */
export function ScopeTable({
  areas,
  offered,
  scopes,
  onChange,
  problem,
}: Choice & {
  /** In which the token may do something. */
  areas: TokenArea[];
  onChange: (scopes: TokenScope[]) => void;
  problem: string | undefined;
}) {
  const choose = (area: TokenArea, scope: TokenScope | undefined) => {
    const others = scopes.filter((other) => !other.startsWith(`${area}:`));
    onChange(scope ? [...others, scope] : others);
  };
  return (
    <div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('area')}</th>
            <th scope="col">{t('read')}</th>
            <th scope="col">{t('write')}</th>
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <AreaRow
              key={area}
              area={area}
              offered={offered}
              scopes={scopes}
              onChoose={(scope) => choose(area, scope)}
            />
          ))}
        </tbody>
      </table>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

function AreaRow({
  area,
  offered,
  scopes,
  onChoose,
}: Choice & { area: TokenArea; onChoose: (scope: TokenScope | undefined) => void }) {
  const name = t(`areas.${area}`);
  const isWriting = scopes.includes(`${area}:write`);
  const isReading = isWriting || scopes.includes(`${area}:read`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Checkbox
          label={t('choice', { area: name, kind: t('read') })}
          isChecked={isReading}
          onToggle={() => onChoose(isReading ? undefined : `${area}:read`)}
        />
      </td>
      <td>
        {offered.includes(`${area}:write`) && (
          <Checkbox
            label={t('choice', { area: name, kind: t('write') })}
            isChecked={isWriting}
            onToggle={() => onChoose(isWriting ? `${area}:read` : `${area}:write`)}
          />
        )}
      </td>
    </tr>
  );
}

function Checkbox({
  label,
  isChecked,
  onToggle,
}: {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}) {
  return (
    <label>
      <input type="checkbox" aria-label={label} checked={isChecked} onChange={onToggle} />
    </label>
  );
}
