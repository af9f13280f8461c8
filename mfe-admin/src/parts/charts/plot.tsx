import { extend, Runtime, type G2Spec } from '@antv/g2';
import { AxisX, AxisY } from '@antv/g2/esm/component/index';
import { Cartesian } from '@antv/g2/esm/coordinate/index';
import { Inline } from '@antv/g2/esm/data/index';
import { Column, Constant, Field, Transform } from '@antv/g2/esm/encode/index';
import {
  ElementHighlight,
  LegendFilter,
  ScrollbarFilter,
  SliderFilter,
  Tooltip,
} from '@antv/g2/esm/interaction/index';
import { Interval, Line } from '@antv/g2/esm/mark/index';
import { Band, Constant as ConstantScale, Identity, Linear, Ordinal, Point } from '@antv/g2/esm/scale/index';
import { Light } from '@antv/g2/esm/theme/index';
import { DodgeX } from '@antv/g2/esm/transform/index';
import { useEffect, useRef } from 'react';

/** The modules of the chart library G2 that lines and bars need; all modules would be twice as large. */
const Chart = extend(Runtime, {
  'data.inline': Inline,
  'transform.dodgeX': DodgeX,
  'coordinate.cartesian': Cartesian,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'encode.transform': Transform,
  'mark.interval': Interval,
  'mark.line': Line,
  'scale.band': Band,
  'scale.constant': ConstantScale,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'scale.point': Point,
  'theme.light': Light,
  'component.axisX': AxisX,
  'component.axisY': AxisY,
  'interaction.elementHighlight': ElementHighlight,
  'interaction.tooltip': Tooltip,
  // What G2 prepares for every chart.
  'interaction.legendFilter': LegendFilter,
  'interaction.scrollbarFilter': ScrollbarFilter,
  'interaction.sliderFilter': SliderFilter,
});

/** Draws one mark as a canvas of the width of its container. */
export function Plot(spec: G2Spec) {
  const container = useRef<HTMLDivElement>(null);
  const chart = useRef<InstanceType<typeof Chart>>(null);
  useEffect(() => {
    if (!container.current) return;
    const created = new Chart({ container: container.current, autoFit: true });
    chart.current = created;
    return () => created.destroy();
  }, []);
  useEffect(() => {
    void chart.current?.options(spec).render();
  });
  return <div ref={container} />;
}
