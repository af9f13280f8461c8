export { ApiError, hasCode, serverMessage } from './api-error';
export { call, callStream, type CallResult, type CallOptions } from './call';
export { useCurrentUser, type CurrentUser } from './current-user';
export { eventStream, type StreamObserver } from './event-stream';
export { showFailure, showFailuresBy, type Failure } from './failures';
export { openWindow } from './open-window';
export { isTemporary } from './outage';
export { invalidate, outages, prefetch, query, queryClient } from './query';
export { retryDelay } from './retry-delay';
export { signInRequest, type SignInRequest } from './sign-in-again';
export { uploadFile } from './upload-file';
export { getQueryKey, buildUrl } from './url';

/*
 * The part of React Query that shell and remotes use. It is shared as part of this package, because a shared module
 * cannot be tree-shaken and all of React Query is about twice as large.
 */
export {
  keepPreviousData,
  QueryClientProvider,
  QueryObserver,
  useMutation,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
