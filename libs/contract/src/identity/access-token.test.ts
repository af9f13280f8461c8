import { expect, test } from 'vitest';
import { TOKEN_AREAS } from '../core/token-scope.js';
import { listTokenAreas } from './access-token.js';

test.each([
  ['student', ['account', 'courses', 'learning', 'tutor', 'reports']],
  ['instructor', TOKEN_AREAS.filter((area) => area !== 'site' && area !== 'provisioning')],
  ['admin', TOKEN_AREAS.filter((area) => area !== 'provisioning')],
] as const)('a %s is offered the areas in which the role can do anything', (role, areas) => {
  expect(listTokenAreas(role)).toEqual(areas);
});
