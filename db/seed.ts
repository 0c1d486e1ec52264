/** Demo data, made up, loaded into an empty database only. */
export interface DemoAccount {
  who: string;
  username: string;
  password: string;
}

export async function seedDemo(_at: number): Promise<DemoAccount[]> {
  return [];
}
