import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { dayName } from '../../app/format.ts';
import { labelled, ticks } from './scale.ts';

const HEIGHT = 200;
const TOP = 8;
const FOOT = 24;
const LEFT = 44;

export interface Frame {
  /** Left edge and width of a day's column. */
  x(index: number): number;
  readonly step: number;
  y(value: number): number;
  readonly foot: number;
}

interface Props {
  readonly days: readonly string[];
  readonly highest: number;
  readonly least?: number;
  readonly format: (value: number) => string;
  readonly label: string;
  /** What is drawn: its name, its words, and its value on a day. */
  readonly series: readonly (readonly [name: string, text: string, of: (index: number) => string])[];
  readonly children: (frame: Frame) => ComponentChildren;
}

/** Axes for values by day, as wide as the container. The caller draws between them. */
export function DayPlot({ days, highest, least = 0, format, label, series, children }: Props) {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number | null>(null);
  const marks = ticks(highest, { least });
  const top = marks.at(-1)!;
  const foot = HEIGHT - FOOT;
  const step = Math.max(1, (width - LEFT) / Math.max(1, days.length));
  const frame: Frame = {
    x: (index) => LEFT + index * step,
    step,
    y: (value) => foot - (value / top) * (foot - TOP),
    foot,
  };
  const names = labelled(days.length, Math.max(2, Math.floor((width - LEFT) / 84)));
  return (
    <>
      <div class="plot" ref={box}>
        <svg
          viewBox={`0 0 ${width} ${HEIGHT}`}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
          onPointerMove={(event) => {
            const index = Math.floor((event.offsetX - LEFT) / step);
            setAt(index >= 0 && index < days.length ? index : null);
          }}
          onPointerLeave={() => setAt(null)}
        >
          {marks.map((mark) => (
            <g key={mark}>
              <line class="grid" x1={LEFT} x2={width} y1={frame.y(mark)} y2={frame.y(mark)} />
              <text x={LEFT - 8} y={frame.y(mark) + 4} text-anchor="end">
                {format(mark)}
              </text>
            </g>
          ))}
          {at !== null && <rect class="hover" x={frame.x(at)} y={TOP} width={step} height={foot - TOP} />}
          {children(frame)}
          {days.map((day, index) =>
            names.has(index) ? (
              <text
                key={day}
                x={index === days.length - 1 && days.length > 1 ? width : frame.x(index) + step / 2}
                y={HEIGHT - 6}
                text-anchor={index === days.length - 1 && days.length > 1 ? 'end' : 'middle'}
              >
                {dayName(day)}
              </text>
            ) : null,
          )}
        </svg>
        {at !== null && (
          <div
            class="tip"
            data-side={at > days.length / 2 ? 'left' : 'right'}
            style={{ insetInlineStart: `${frame.x(at) + step / 2}px` }}
          >
            <b>{dayName(days[at]!)}</b>
            <dl>
              {series.map(([name, text, of]) => (
                <div key={name} data-series={name}>
                  <dt>{text}</dt>
                  <dd>{of(at)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
      <p class="legend" aria-hidden="true">
        {series.map(([name, text]) => (
          <span key={name} data-series={name}>
            {text}
          </span>
        ))}
      </p>
    </>
  );
}

function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const { width: seen } = entry!.contentRect;
      if (seen > 0) setWidth(Math.round(seen));
    });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
