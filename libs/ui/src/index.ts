export { Badge } from './feedback/badge';
export { Button, ButtonAnchor, ButtonLink } from './controls/button';
export { Card, CardLink, CardTitle } from './layout/card';
export {
  categoryAccent,
  CategoryIcon,
  categoryName,
  defaultCategoryName,
  findCategory,
  levelName,
  listCategories,
  PathIcon,
  type Accent,
} from './course/category';
export { describedBy, FieldFrame } from './controls/field-frame';
export { MissingBook } from './course/drawings';
export {
  formatCount,
  formatDate,
  formatFileSize,
  formatMonth,
  formatDateTime,
  formatItems,
  formatList,
  formatUtcDate,
  formatPercent,
  formatPoints,
  formatPrice,
  formatShortDay,
  languageName,
  isFree,
  formatSentences,
  roundPoints,
  wholePercent,
} from './format/format';
export { formatTimecode } from './format/timecode';
export { GrowingList } from './layout/growing-list';
export { NativeSelect } from './controls/native-select';
export { PageHeading, StatTile } from './layout/page';
export { Muted, Row, Stack } from './layout/parts';
export { pageDirection } from './format/page-direction';
export { userInitial, userName } from './format/person';
export { ProgressBar } from './feedback/progress-bar';
export { isMissing, QueryState } from './feedback/query-state';
export { RefetchError } from './feedback/refetch-error';
export { SearchField } from './controls/search-field';
export {
  choiceParam,
  type SearchParam,
  dayParam,
  idParam,
  pageParam,
  textParam,
  useSearchState,
  type SearchState,
} from './url-state/search-state';
export { Skeleton } from './layout/skeleton';
export { EmptyState, ErrorState } from './feedback/state';
export { TextField } from './controls/text-field';
export { uiText } from './texts';
export { useTheme, useThemeChoice, type Theme, type ThemeChoice } from './theme/theme';
export { Thumbnail } from './course/thumbnail';
export {
  browserTimeZone,
  calendarDays,
  dateFormatter,
  daysUntil,
  formatIsoDay,
  setTimeZone,
  timeZone,
} from './format/time-zone';
export { toast, type Toast } from './overlay/toast';
export { loadToaster, Toaster } from './overlay/toaster';
export { parseHtml, trustHtml } from './prose/trusted-html';
