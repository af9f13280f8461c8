import { toast, uiText } from '@lectern/ui';
import { useEffect, useEffectEvent } from 'react';

/**
 * Imports a component once it is needed. Not a `lazy` component, because React would cache a failed import.
 * @param failed the toast's text where the import failed
 */
export function useImport<Component>(
  load: () => Promise<{ default: Component }>,
  isNeeded: boolean,
  {
    failed,
    onLoaded,
    onFailed,
  }: { failed: string; onLoaded: (component: Component) => void; onFailed: () => void },
): void {
  const start = useEffectEvent(() =>
    load().then(
      (module) => onLoaded(module.default),
      () => {
        toast({ title: uiText('error'), description: failed, variant: 'destructive' });
        onFailed();
      },
    ),
  );
  useEffect(() => {
    if (isNeeded) void start();
  }, [isNeeded]);
}
