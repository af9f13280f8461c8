import { useEffect, useRef, useState, type PointerEvent, type MouseEvent, type RefObject } from 'react';
import { CENTER, pan, type Point, type View, FITTED_VIEW, zoomTo } from './zoom';

const ZOOM_STEP = 1.5;
/** Scale after a double click. */
const DOUBLE_CLICK_SCALE = 2.5;
/** Share of the frame that one arrow key press moves. */
const PAN_STEP = 0.12;
/** Wheel distance that doubles the scale. */
const PIXELS_PER_DOUBLING = 300;

/** Zoom and pan of a frame's content by wheel, pinch, double click and drag; buttons and keys call the returned functions. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(FITTED_VIEW);
  const pointers = useRef(new Map<number, Point>());

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return CENTER;
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  useEffect(() => {
    const element = frame.current;
    function onWheel(event: WheelEvent): void {
      if (!event.ctrlKey && !event.metaKey && pageScrolls()) return;
      event.preventDefault();
      const point = pointAt(event);
      setView((now) => zoomTo(now, now.scale * 2 ** (-toPixels(event) / PIXELS_PER_DOUBLING), point));
    }
    // React attaches wheel handlers as passive, so they cannot prevent the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });

  function onPointerMove(event: PointerEvent): void {
    const before = [...pointers.current.values()];
    if (!pointers.current.has(event.pointerId)) return;
    pointers.current.set(event.pointerId, pointAt(event));
    const after = [...pointers.current.values()];
    setView((now) => applyPointerMove(now, before, after));
  }

  const releasePointer = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return {
    view,
    isFitted: view.scale === 1,
    zoomIn: () => setView((now) => zoomTo(now, now.scale * ZOOM_STEP, CENTER)),
    zoomOut: () => setView((now) => zoomTo(now, now.scale / ZOOM_STEP, CENTER)),
    resetZoom: () => setView(FITTED_VIEW),
    /** Moves the visible part to the right and down, in steps. */
    panBy: (right: number, down: number) =>
      setView((now) => pan(now, { x: -right * PAN_STEP, y: -down * PAN_STEP })),
    handlers: {
      onDoubleClick: (event: MouseEvent) => {
        const point = pointAt(event);
        setView((now) => (now.scale === 1 ? zoomTo(now, DOUBLE_CLICK_SCALE, point) : FITTED_VIEW));
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        pointers.current.set(event.pointerId, pointAt(event));
        if (view.scale > 1 || pointers.current.size > 1)
          event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove,
      onPointerUp: releasePointer,
      onPointerCancel: releasePointer,
      onPointerLeave: releasePointer,
    },
  };
}

/** One pointer moves the image, two also change its scale. */
function applyPointerMove(view: View, before: Point[], after: Point[]): View {
  const [from, to] = [computeCenter(before), computeCenter(after)];
  const moved = pan(view, { x: to.x - from.x, y: to.y - from.y });
  const [apart, wasApart] = [distance(after), distance(before)];
  return apart && wasApart ? zoomTo(moved, moved.scale * (apart / wasApart), to) : moved;
}

function computeCenter(points: Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** 0 for a single pointer. */
function distance([first, second]: Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}

// A pinch on a trackpad arrives as wheel events with `ctrlKey` and small steps.
const toPixels = ({ ctrlKey, deltaMode, deltaY }: WheelEvent) =>
  deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : ctrlKey ? 3 : 1);

const pageScrolls = () => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;
