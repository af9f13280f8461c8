import { onUnhandledIntent, type RemoteManifests } from '@lectern/remote';
import { queryClient } from '@lectern/client';
import { toast, uiText } from '@lectern/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { t } from '../texts';
import { Boundary } from './boundary';
import { componentQuery } from './loader';

/** The remotes' overlays, loaded when an intent first needs one that is not there yet. */
export function Overlays({ manifests }: { manifests: RemoteManifests }) {
  const [overlays, setOverlays] = useState<ComponentType[]>([]);

  useEffect(() => {
    const all = Object.entries(manifests).flatMap(([remote, manifest]) =>
      manifest.overlays.map((module) => componentQuery(remote, module)),
    );
    return onUnhandledIntent(() => {
      Promise.all(all.map((query) => queryClient.fetchQuery(query))).then(setOverlays, () =>
        toast({ title: t('remote.failed'), description: uiText('nothingLost'), variant: 'destructive' }),
      );
    });
  }, [manifests]);

  return overlays.map((Overlay, index) => (
    <Boundary key={index} resetKey="overlay" fallback={() => null}>
      <Overlay />
    </Boundary>
  ));
}
