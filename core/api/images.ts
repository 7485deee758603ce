import * as z from 'zod/mini';
import { call } from './endpoint.ts';

/** Maximum size of an uploaded picture in bytes (docs/rules.md, "Figures"). */
export const imageLimit = 1.5 * 1024 * 1024;

/** Longer side of a stored picture, in pixels. */
export const imageSides = { profile: 512, post: 1600 } as const;

/** Path of a stored picture, the same on every device of its owner. The name is the SHA-256 of the uploaded bytes. */
export const imagePath = /^\/api\/images\/[0-9a-f]{64}$/;

const area = 'Images';
const keptImage = z.object({ url: z.string(), hash: z.string() });

export const uploadProfileImage = call({
  method: 'POST',
  path: '/api/user/profile/upload-image',
  area,
  summary: 'Uploads the profile picture: multipart form, field profileImage, at most 1.5 MB',
  body: 'form',
  reply: z.object({ profileImageUrl: z.string() }),
});
export const uploadImage = call({
  method: 'POST',
  path: '/api/images',
  area,
  summary: 'Uploads a picture for a post: multipart form, field image, at most 1.5 MB',
  body: 'form',
  status: 201,
  reply: keptImage,
});
export const putImage = call({
  method: 'PUT',
  path: '/api/images/{hash}',
  area,
  summary: 'Uploads a picture by the SHA-256 of its bytes: raw bytes, at most 1.5 MB',
  body: 'binary',
  reply: keptImage,
});
export const getImage = call({
  method: 'GET',
  path: '/api/images/{hash}',
  area,
  summary: 'One of your pictures; its content never changes',
  reply: 'binary',
});
