import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { buttonClass } from '../ui/button-class.ts';

export function NotFoundScreen() {
  return (
    <div className="grid justify-items-start gap-3 py-12">
      <h2 className="text-2xl">404 Page Not Found</h2>
      <p className="text-ink-2">Did you forget to add the page to the router?</p>
      <Link to={paths.dashboard} className={buttonClass({ variant: 'primary', className: 'mt-2' })}>
        Go to Dashboard
      </Link>
    </div>
  );
}
