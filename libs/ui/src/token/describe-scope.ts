import type { TokenArea, TokenScope } from '@lectern/contract';
import { t } from './texts';

/** A scope in words, such as 'Courses (read and write)'. */
export function describeScope(scope: TokenScope): string {
  const [area, kind] = scope.split(':') as [TokenArea, 'read' | 'write'];
  return t(`scope.${kind}`, { area: t(`areas.${area}`) });
}
