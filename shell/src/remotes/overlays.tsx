import { onUnanswered, type RemoteTable } from '@lectern/remote';
import { toast } from '@lectern/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { texts } from '../texts';
import { Boundary } from './boundary';
import { load } from './loader';

/** The remotes' overlays, loaded when an intent first asks for one that nobody answers yet. */
export function Overlays({ table }: { table: RemoteTable }) {
  const [overlays, setOverlays] = useState<ComponentType[]>([]);

  useEffect(() => {
    let failed = false;
    const names = Object.keys(table).filter((name) => table[name]?.overlays);
    return onUnanswered(() => {
      Promise.all(names.map((name) => load(name, failed)))
        .then((remotes) => setOverlays(remotes.flatMap((remote) => remote.overlays ?? [])))
        .catch(() => {
          failed = true;
          toast({ title: texts.remote.failed, variant: 'destructive' });
        });
    });
  }, [table]);

  return overlays.map((Overlay, index) => (
    <Boundary key={index} place="overlay" fallback={() => null}>
      <Overlay />
    </Boundary>
  ));
}
