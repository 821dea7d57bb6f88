import '@verify-sdk/web/define';

const query = new URLSearchParams(location.search);
const calls = (window.calls = []);
const main = document.querySelector('main');
const mount = () => {
  const element = document.createElement('verify-identity');
  for (const name of ['api-url', 'jwt', 'flow-name', 'locale']) element.setAttribute(name, query.get(name));
  main.append(element);
};
main.addEventListener('verify-complete', ({ detail }) => calls.push(['complete', detail]));
main.addEventListener('verify-fail', ({ detail }) => calls.push(['fail', detail]));
document.querySelector('#toggle').onclick = () => (main.firstElementChild ? main.replaceChildren() : mount());
mount();
