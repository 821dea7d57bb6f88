import type { ShownPart } from '@verify/engine';

const WHOLE: ShownPart = { x: 0, y: 0, width: 1, height: 1, turnDeg: 0 };
const percent = (share: number): string => `${+(share * 100).toFixed(3)}%`;

/** CSS that shows a part of a picture upright in a box of this `ratio` (width over height). The file is not changed. */
export function placePart(
  natural: { readonly width: number; readonly height: number },
  part: ShownPart | null,
): { readonly ratio: number; readonly style: Readonly<Record<string, string>> } {
  const { x, y, width, height, turnDeg } = part ?? WHOLE;
  const [wide, tall] = [natural.width * width, natural.height * height];
  const [boxWidth, boxHeight] = turnDeg % 180 === 0 ? [wide, tall] : [tall, wide];
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  return {
    ratio: boxWidth / boxHeight,
    style: {
      width: percent(natural.width / boxWidth),
      height: percent(natural.height / boxHeight),
      left: percent(0.5 - (centreX * natural.width) / boxWidth),
      top: percent(0.5 - (centreY * natural.height) / boxHeight),
      transformOrigin: `${percent(centreX)} ${percent(centreY)}`,
      transform: turnDeg === 0 ? 'none' : `rotate(${turnDeg}deg)`,
    },
  };
}
