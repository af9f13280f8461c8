import { serverMessage } from './api-error';
import { needsSignIn } from './sign-in-again';

/** What a person reads when a call fails: the server's message, else `fallback`. */
export interface Failure {
  title: string;
  fallback?: string;
  /** Shown in place of the server's message. */
  description?: string;
  /** Whether the caller shows this error itself. */
  isHandled?: (error: Error) => boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { failed?: Failure };
    queryMeta: { failed?: Failure };
  }
}

type ShowToast = (toast: { title: string; description?: string; variant: 'destructive' }) => void;
let showToast: ShowToast | undefined;

/** Lets the shell name what shows failures from now on, because this package does not know the interface kit. */
export function showFailuresBy(show: ShowToast): void {
  showToast = show;
}

/** Shows a failed call outside of queries and mutations, which name their `failed` in `meta` instead. */
export function showFailure(error: unknown, { title, fallback, description }: Failure): void {
  const text = description ?? serverMessage(error) ?? fallback;
  showToast?.({ title, variant: 'destructive', ...(text && { description: text }) });
}

/** Shows the failure that a query or mutation declares in its `meta`. Shows nothing if the person cancelled the sign-in that the call needed. */
export function showDeclaredFailure(error: Error, meta: { failed?: Failure } | undefined): void {
  const failed = meta?.failed;
  if (failed && !needsSignIn(error) && !failed.isHandled?.(error)) showFailure(error, failed);
}
