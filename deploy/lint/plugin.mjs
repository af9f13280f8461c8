import { messageArguments } from './messages.mjs';
import { regularExpressions } from './regular-expressions.mjs';
import { queryWithoutText, sqlInQueries } from './sql.mjs';
import { areaWalls, packageWalls } from './walls.mjs';

/** Rules of our own, which `oxlint.config.mjs` switches on as `lectern/…`. */
export default {
  meta: { name: 'lectern' },
  rules: {
    'area-walls': areaWalls,
    'message-arguments': messageArguments,
    'package-walls': packageWalls,
    'query-without-text': queryWithoutText,
    'regular-expressions': regularExpressions,
    'sql-in-queries': sqlInQueries,
  },
};
