import { me } from '../app/api.ts';
import { link } from '../app/router.ts';

/** For an empty list of applications: the shortest way to one. */
export const FirstTry = () => {
  const { demoUrl } = me.value!;
  return demoUrl ? (
    <a class="button primary" href={`${demoUrl}/?try=passport`}>
      Try it with a sample passport
    </a>
  ) : (
    <a class="button primary" href={link('/links')}>
      Create a link
    </a>
  );
};
