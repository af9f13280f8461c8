/**
 * What shell and remotes get as `@tanstack/react-query`: the shared copy can't be tree-shaken. The lint rule on
 * `@tanstack/react-query` names the same exports.
 */
export {
  focusManager,
  keepPreviousData,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
  queryOptions,
  useMutation,
  useQuery,
} from 'react-query-whole';
