import {
  type Role,
  SERVICE_TOKEN_SCOPES,
  listServiceTokenAreas,
  type TokenArea,
  type TokenScope,
} from '@lectern/contract';
import { t } from '../texts';
import styles from './service-accounts.module.css';

/** Chooses for each area whether the token of a service account may read, or read and write. */
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
      <table className={styles.areas}>
        <thead>
          <tr>
            <th scope="col">{t('serviceTokens.area')}</th>
            <th scope="col">{t('serviceTokens.read')}</th>
            <th scope="col">{t('serviceTokens.write')}</th>
          </tr>
        </thead>
        <tbody>
          {listServiceTokenAreas(role).map((area) => (
            <AreaRow key={area} area={area} scopes={scopes} onChoose={(scope) => choose(area, scope)} />
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
  scopes,
  onChoose,
}: {
  area: TokenArea;
  scopes: TokenScope[];
  onChoose: (scope: TokenScope | undefined) => void;
}) {
  const name = t(`serviceTokens.areas.${area}`);
  const isWriting = scopes.includes(`${area}:write`);
  const isReading = isWriting || scopes.includes(`${area}:read`);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <label>
          <input
            type="checkbox"
            aria-label={t('serviceTokens.choice', { area: name, kind: t('serviceTokens.read') })}
            checked={isReading}
            onChange={() => onChoose(isReading ? undefined : `${area}:read`)}
          />
        </label>
      </td>
      <td>
        {SERVICE_TOKEN_SCOPES.includes(`${area}:write`) && (
          <label>
            <input
              type="checkbox"
              aria-label={t('serviceTokens.choice', { area: name, kind: t('serviceTokens.write') })}
              checked={isWriting}
              onChange={() => onChoose(isWriting ? `${area}:read` : `${area}:write`)}
            />
          </label>
        )}
      </td>
    </tr>
  );
}
