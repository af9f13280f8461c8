import { useEffect, useRef, useState, type PointerEvent, type MouseEvent, type RefObject } from 'react';
import { MIDDLE, moveBy, type Point, type View, WHOLE, zoomTo } from './zoom';

const STEP = 1.5;
/** A double click magnifies so much. */
const CLOSE = 2.5;
/** A key moves the picture by this much of its frame. */
const STRIDE = 0.12;
const PIXELS_PER_DOUBLING = 300;

/** Magnifies what stands in a frame: by wheel, pinch, double click and drag, and what buttons and keys call. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [view, setView] = useState(WHOLE);
  const fingers = useRef(new Map<number, Point>());

  function pointAt({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box?.width || !box.height) return MIDDLE;
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  }

  useEffect(() => {
    const element = frame.current;
    function onWheel(event: WheelEvent): void {
      if (!event.ctrlKey && !event.metaKey && pageScrolls()) return;
      event.preventDefault();
      const point = pointAt(event);
      setView((now) => zoomTo(now, now.scale * 2 ** (-pixelsOf(event) / PIXELS_PER_DOUBLING), point));
    }
    // React's own wheel handlers can't keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  });

  function onPointerMove(event: PointerEvent): void {
    const before = [...fingers.current.values()];
    if (!fingers.current.has(event.pointerId)) return;
    fingers.current.set(event.pointerId, pointAt(event));
    const after = [...fingers.current.values()];
    setView((now) => followed(now, before, after));
  }

  const letGo = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    view,
    isWhole: view.scale === 1,
    zoomIn: () => setView((now) => zoomTo(now, now.scale * STEP, MIDDLE)),
    zoomOut: () => setView((now) => zoomTo(now, now.scale / STEP, MIDDLE)),
    showWhole: () => setView(WHOLE),
    /** Looks further right and down. */
    look: (right: number, down: number) =>
      setView((now) => moveBy(now, { x: -right * STRIDE, y: -down * STRIDE })),
    handlers: {
      onDoubleClick: (event: MouseEvent) => {
        const point = pointAt(event);
        setView((now) => (now.scale === 1 ? zoomTo(now, CLOSE, point) : WHOLE));
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        fingers.current.set(event.pointerId, pointAt(event));
        if (view.scale > 1 || fingers.current.size > 1)
          event.currentTarget.setPointerCapture?.(event.pointerId);
      },
      onPointerMove,
      onPointerUp: letGo,
      onPointerCancel: letGo,
      onPointerLeave: letGo,
    },
  };
}

/** One finger moves the picture, two also magnify it. */
function followed(view: View, before: Point[], after: Point[]): View {
  const [from, to] = [middleOf(before), middleOf(after)];
  const moved = moveBy(view, { x: to.x - from.x, y: to.y - from.y });
  const [apart, wasApart] = [distance(after), distance(before)];
  return apart && wasApart ? zoomTo(moved, moved.scale * (apart / wasApart), to) : moved;
}

function middleOf(points: Point[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
}

/** 0 for a single finger. */
function distance([first, second]: Point[]): number {
  return first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;
}

// A trackpad's pinch comes in small steps of its own.
const pixelsOf = ({ ctrlKey, deltaMode, deltaY }: WheelEvent) =>
  deltaY * (deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : ctrlKey ? 3 : 1);

const pageScrolls = () => document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;
