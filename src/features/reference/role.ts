import { ROLE_NAME, type RoleId } from '../../domain/codes.ts';

export const isRole = (role: number): role is RoleId => role in ROLE_NAME;
