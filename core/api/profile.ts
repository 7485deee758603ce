import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const area = 'Profile';

export const userProfile = z.object({
  username: z.string(),
  fullName: z.string().nullable(),
  title: z.string().nullable(),
  bio: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  area,
  summary: 'The profile',
  reply: userProfile,
});
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  area,
  summary: 'Updates the given fields of the profile',
  repeatedBy: getProfile,
  body: z.object({
    fullName: z.string().max(200, 'Keep the name to 200 characters.').nullish(),
    title: z.string().max(200, 'Keep the title to 200 characters.').nullish(),
    bio: z.string().max(5000, 'Keep the bio to 5,000 characters.').nullish(),
    profileImageUrl: z.string().max(2000, 'profileImageUrl: this address is too long').nullish(),
  }),
  reply: userProfile,
});
