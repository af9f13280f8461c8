export { ApiError, hasCode, serverMessage } from './api-error';
export { call, callStream, type CallResult, type CallOptions } from './call';
export { useCurrentUser, type CurrentUser } from './current-user';
export { eventStream, type StreamObserver } from './event-stream';
export { showFailure, showFailuresBy, type Failure } from './failures';
export { isTemporary } from './outage';
export { invalidate, outages, prefetch, query, queryClient } from './query';
export { retryDelay } from './retry-delay';
export {
  keepPreviousData,
  QueryClientProvider,
  useMutation,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from './react-query';
export { needsSignIn, signInAgain, signInRequest, takeDraft } from './sign-in-again';
export { getQueryKey, buildUrl } from './url';
