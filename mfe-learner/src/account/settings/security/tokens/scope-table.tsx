import { listTokenAreas, type Role, type TokenArea, type TokenScope } from '@lectern/contract';
import { t } from '../../../texts';
import tableStyles from '../../reminders/reminders-card.module.css';
import styles from '../../settings.module.css';

/** Chooses for each area whether a token may read, or read and write. */
export function ScopeTable({
  role,
  scopes,
  onChange,
  problem,
}: {
  role: Role;
  scopes: TokenScope[];
  onChange: (scopes: TokenScope[]) => void;
  problem: string | undefined;
}) {
  // One scope an area: `write` includes `read`.
  const choose = (area: TokenArea, scope: TokenScope | undefined) => {
    const others = scopes.filter((other) => !other.startsWith(`${area}:`));
    onChange(scope ? [...others, scope] : others);
  };
  return (
    <div>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('tokens.scopes')}</th>
            <th scope="col">{t('tokens.read')}</th>
            <th scope="col">{t('tokens.write')}</th>
          </tr>
        </thead>
        <tbody>
          {listTokenAreas(role).map((area) => {
            const name = t(`tokens.areas.${area}`);
            const isWriting = scopes.includes(`${area}:write`);
            const isReading = isWriting || scopes.includes(`${area}:read`);
            return (
              <tr key={area}>
                <th scope="row">{name}</th>
                <td>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={t('tokens.choice', { area: name, kind: t('tokens.read') })}
                      checked={isReading}
                      onChange={() => choose(area, isReading ? undefined : `${area}:read`)}
                    />
                  </label>
                </td>
                <td>
                  <label>
                    <input
                      type="checkbox"
                      aria-label={t('tokens.choice', { area: name, kind: t('tokens.write') })}
                      checked={isWriting}
                      onChange={() => choose(area, isWriting ? `${area}:read` : `${area}:write`)}
                    />
                  </label>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {problem && (
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      )}
    </div>
  );
}
