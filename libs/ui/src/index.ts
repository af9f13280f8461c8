export { Badge } from './badge';
export { Button, ButtonAnchor, ButtonLink } from './button';
export { Card, CardLink, CardTitle } from './card';
export { categoryAccent, CategoryIcon, type Accent } from './category';
export { MissingBook } from './drawings';
export {
  formatCount,
  formatDate,
  formatMegabytes,
  formatDateTime,
  formatUtcDate,
  formatPercent,
  formatPoints,
  formatPrice,
  formatShortDay,
  languageName,
  isFree,
  pluralize,
  wholePercent,
} from './format';
export { GrowingList } from './growing-list';
export { PageHeading, StatTile } from './page';
export { pageDirection } from './page-direction';
export { userInitial, userName } from './person';
export { ProgressBar } from './progress-bar';
export { RefetchError } from './refetch-error';
export { SearchField } from './search-field';
export {
  choiceParam,
  dayParam,
  idParam,
  pageParam,
  parsePage,
  textParam,
  useSearchState,
  type SearchState,
} from './search-state';
export { Skeleton } from './skeleton';
export { EmptyState, ErrorState } from './state';
export { TextField } from './text-field';
export { texts } from './texts';
export { useTheme, type Theme } from './theme';
export { Thumbnail } from './thumbnail';
export {
  browserTimeZone,
  calendarDays,
  dateFormatter,
  formatIsoDay,
  setTimeZone,
  timeZone,
} from './time-zone';
export { toast, type Toast } from './toast';
export { loadToaster, Toaster } from './toaster';
export { parseHtml, trustHtml } from './trusted-html';
