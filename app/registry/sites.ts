/** How many sites an enrollment suggests (REG-12). Also used by the study form. */
export function suggestedSites(enrollment: number): number {
  if (enrollment <= 100) return Math.max(2, Math.ceil(enrollment / 20));
  if (enrollment <= 500) return Math.max(5, Math.ceil(enrollment / 50));
  return Math.max(10, Math.ceil(enrollment / 100));
}
