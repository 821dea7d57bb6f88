export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Long names may break only after a dot or an underscore. */
export const code = (text: string): string => `<code>${escape(text).replace(/[._](?=\w)/g, '$&<wbr>')}</code>`;

/** Text of a table, escaped, with `code`, **strong** and [links](/docs/…). A test names missing texts. */
export const inline = (text = ''): string =>
  escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((\/docs[^)]*)\)/g, '<a href="$2">$1</a>');

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]+>|&#?\w+;/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export const heading = (level: 2 | 3, text: string, id = slugOf(text)): string =>
  `<h${level} id="${escape(id)}"><a class="anchor" href="#${escape(id)}">${inline(text)}</a></h${level}>`;

/** Cells are HTML. A row with an id can be linked, and the search finds it. */
export interface Row {
  readonly id?: string;
  readonly cells: readonly string[];
}

/** Wide tables scroll on their own, also by keyboard. */
export function table(caption: string, columns: readonly string[], rows: readonly Row[]): string {
  const head = columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('');
  const body = rows.map(({ id, cells }) => {
    const [first, ...rest] = cells;
    const linked = id ? `<a class="anchor" href="#${escape(id)}">${first}</a>` : first;
    const label = columns.slice(1);
    const others = rest.map((cell, at) => `<td data-label="${escape(label[at]!)}">${cell}</td>`).join('');
    return `<tr${id ? ` id="${escape(id)}"` : ''}><th scope="row">${linked}</th>${others}</tr>`;
  });
  return `<div class="table" role="group" aria-label="${escape(caption)}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
}
