/** What is needed of the FlatBuffers format to read a TFLite model. Positions are bytes from the start. */
export class FlatReader {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  root(): number {
    return this.#view.getUint32(0, true);
  }

  /** Positions of the tables in the vector of `field` in `table`; empty if the field is absent. */
  tables(table: number, field: number): number[] {
    return this.#elements(table, field).map((at) => at + this.#view.getUint32(at, true));
  }

  ints(table: number, field: number): number[] {
    return this.#elements(table, field).map((at) => this.#view.getInt32(at, true));
  }

  text(table: number, field: number): string {
    const at = this.#indirect(table, field);
    if (at === 0) return '';
    return new TextDecoder().decode(this.bytes.subarray(at + 4, at + 4 + this.#view.getUint32(at, true)));
  }

  #elements(table: number, field: number): number[] {
    const at = this.#indirect(table, field);
    const length = at === 0 ? 0 : this.#view.getUint32(at, true);
    return Array.from({ length }, (_, i) => at + 4 + 4 * i);
  }

  #indirect(table: number, field: number): number {
    const vtable = table - this.#view.getInt32(table, true);
    const slot = 4 + 2 * field;
    const offset = slot < this.#view.getUint16(vtable, true) ? this.#view.getUint16(vtable + slot, true) : 0;
    return offset === 0 ? 0 : table + offset + this.#view.getUint32(table + offset, true);
  }
}
