import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Random } from '../random.ts';
import type { Point } from '../raster.ts';

export interface Grip {
  /** Where the thumb's tip rests, in frame pixels. */
  tip: Point;
  /** Direction from the tip back to the wrist, in radians. */
  angle: number;
  /** Width of a finger in frame pixels. */
  width: number;
  skin: readonly [hue: number, saturation: number, lightness: number];
}

const SKINS = [
  [26, 46, 70],
  [22, 42, 58],
  [20, 40, 44],
  [18, 38, 34],
] as const;

export const pickSkin = (random: Random): Grip['skin'] => random.pick(SKINS);

/** The thumb on top of a held document. */
export function drawThumb(context: SKRSContext2D, grip: Grip): void {
  finger(context, grip, 0, 5.2, true);
}

/** Fingers and palm behind a held document, drawn before it. */
export function drawFingersBehind(context: SKRSContext2D, grip: Grip): void {
  const { width } = grip;
  const dx = Math.cos(grip.angle);
  const dy = Math.sin(grip.angle);
  for (let k = 0; k < 4; k++) {
    const along = (k - 1.2) * width * 1.02;
    const tip = {
      x: grip.tip.x - dy * along - dx * width * (2.2 - Math.abs(k - 1.5) * 0.5),
      y: grip.tip.y + dx * along - dy * width * (2.2 - Math.abs(k - 1.5) * 0.5),
    };
    finger(context, { ...grip, tip }, -6, 7, false);
  }
  context.save();
  context.translate(grip.tip.x + dx * width * 4.6, grip.tip.y + dy * width * 4.6);
  context.rotate(grip.angle);
  context.fillStyle = tone(grip.skin, -4);
  context.beginPath();
  context.ellipse(width * 1.6, width * 0.3, width * 3.6, width * 2.4, 0, 0, Math.PI * 2);
  context.fill();
  context.restore();
}

function finger(context: SKRSContext2D, grip: Grip, shade: number, length: number, nail: boolean): void {
  const { tip, angle, width, skin } = grip;
  context.save();
  context.translate(tip.x, tip.y);
  context.rotate(angle);
  context.shadowColor = 'rgba(0, 0, 0, 0.35)';
  context.shadowBlur = width * 0.35;
  context.shadowOffsetY = width * 0.12;
  const across = context.createLinearGradient(0, -width / 2, 0, width / 2);
  across.addColorStop(0, tone(skin, shade - 8));
  across.addColorStop(0.35, tone(skin, shade + 5));
  across.addColorStop(1, tone(skin, shade - 17));
  context.fillStyle = across;
  context.beginPath();
  context.moveTo(width * length, -width * 0.66);
  context.bezierCurveTo(width * 2.4, -width * 0.56, width * 1.5, -width * 0.62, width * 0.62, -width * 0.5);
  context.bezierCurveTo(-width * 0.18, -width * 0.42, -width * 0.18, width * 0.42, width * 0.62, width * 0.5);
  context.bezierCurveTo(width * 1.5, width * 0.6, width * 2.4, width * 0.6, width * length, width * 0.8);
  context.closePath();
  context.fill();
  context.shadowColor = 'transparent';
  if (nail) {
    const sheen = context.createLinearGradient(0, -width * 0.3, 0, width * 0.3);
    sheen.addColorStop(0, tone([skin[0] - 6, skin[1], skin[2]], 6));
    sheen.addColorStop(0.4, tone([skin[0] - 8, skin[1], skin[2]], 14));
    sheen.addColorStop(1, tone([skin[0] - 8, skin[1], skin[2]], 1));
    context.fillStyle = sheen;
    context.beginPath();
    context.ellipse(width * 0.52, -width * 0.02, width * 0.44, width * 0.31, 0, 0, Math.PI * 2);
    context.fill();
    context.strokeStyle = tone(skin, -16, 0.4);
    context.lineWidth = width * 0.03;
    context.stroke();
    for (const x of [1.55, 1.7, 1.84]) {
      context.beginPath();
      context.moveTo(width * x, -width * 0.3);
      context.quadraticCurveTo(width * (x + 0.07), 0, width * x, width * 0.3);
      context.stroke();
    }
  }
  context.restore();
}

const tone = ([hue, saturation, lightness]: readonly [number, number, number], change: number, alpha = 1): string =>
  `hsla(${hue}, ${saturation}%, ${Math.max(5, Math.min(95, lightness + change))}%, ${alpha})`;
