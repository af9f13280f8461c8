/**
 * The part of React Query that shell and remotes use. It is shared as part of this package, because a shared module
 * cannot be tree-shaken and all of React Query is about twice as large.
 */
export {
  keepPreviousData,
  QueryClientProvider,
  useMutation,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
