import { useSearchParams } from '@lectern/remote';

/** The address of an answer with the present filters. */
export function useAnswerLink(): (answerId: string) => string {
  const [params] = useSearchParams();
  return (answerId) => {
    const next = new URLSearchParams(params);
    next.set('answer', answerId);
    return `?${next}`;
  };
}
