const SHOWN_MS = 1500;

export function copyButtons(): void {
  if (!navigator.clipboard) return;
  for (const figure of document.querySelectorAll('figure.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.onclick = async () => {
      const text = figure.querySelector('code')!.textContent ?? '';
      const copied = await navigator.clipboard.writeText(text).then(
        () => true,
        () => false,
      );
      button.textContent = copied ? 'Copied' : 'Not allowed';
      setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
    };
    figure.querySelector('figcaption')!.append(button);
  }
}
