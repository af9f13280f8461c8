import { toast, uiText } from '@lectern/ui';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What `load` imports, once it is needed. Not a `lazy` component, because React would cache a failed import.
 * @param failed the toast's text where the import failed
 */
export function useLoaded<Component>(
  load: () => Promise<{ default: Component }>,
  isNeeded: boolean,
  { failed, onFailed }: { failed: string; onFailed: () => void },
): Component | undefined {
  const [loaded, setLoaded] = useState<{ component: Component }>();
  const fail = useEffectEvent(() => {
    toast({ title: uiText('error'), description: failed, variant: 'destructive' });
    onFailed();
  });
  const start = useEffectEvent(() => load().then(({ default: component }) => setLoaded({ component }), fail));
  useEffect(() => {
    if (isNeeded) void start();
  }, [isNeeded]);
  return loaded?.component;
}
