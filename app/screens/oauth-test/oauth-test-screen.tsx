import { AuthFrame } from '../../components/auth-frame.tsx';
import { GoogleSignIn } from '../../components/google-sign-in.tsx';

export function OauthTestScreen() {
  return (
    <AuthFrame title="Google sign-in">
      <title>Google sign-in · Rostrum</title>
      <GoogleSignIn />
    </AuthFrame>
  );
}
