/** A 2D context that returns the pixels that were drawn into it, as a browser without protection does. */
export function drawnContext() {
  const data: number[] = [];
  return {
    fillStyle: '',
    fillRect(x: number) {
      for (const at of [1, 2, 3]) data[4 * x + at - 1] = 17 * Number.parseInt(this.fillStyle[at]!, 16);
    },
    getImageData: () => ({ data }),
    drawImage() {},
  };
}
