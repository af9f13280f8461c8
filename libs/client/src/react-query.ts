/**
 * The part of React Query that shell and remotes use. It is shared as part of this package, since a shared module can't
 * be tree-shaken and React Query whole weighs about twice as much.
 */
export {
  keepPreviousData,
  QueryClientProvider,
  useMutation,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
