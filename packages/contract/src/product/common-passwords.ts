/** Common passwords that pass the length rule and are refused nevertheless. Safe in the browser. */
const common: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123321 111111 000000 222222 333333 444444 555555
   666666 777777 888888 999999 121212 112233 123123123 1q2w3e 1q2w3e4r 1q2w3e4r5t qwerty qwerty1 qwerty123 qwertyuiop
   asdfgh asdfghjkl zxcvbn zxcvbnm abc123 abcd1234 abcdef abc12345 a123456 a1234567 aa123456 123456a 123abc password
   password1 password123 passw0rd p@ssw0rd iloveyou welcome welcome1 admin123 letmein monkey dragon master superman
   batman football baseball princess sunshine shadow michael jordan trustno1 654321 987654321 87654321 7654321 159753
   147258 147258369 102030 10203040 010203 101010 131313 135790 246810 789456 789456123 963852741 1029384756
   senha123 senha1 senha12 senha1234 mudar123 brasil brasil1 brasil123 brasil10 flamengo flamengo1 corinthians
   palmeiras santos saopaulo vasco123 gremio inter123 cruzeiro teamo123 amorzinho familia deusefiel jesus123 jesuscristo
   gabriel lucas123 mateus maria123 joao123 felipe rafael gustavo daniel123 amanda bruna123 camila larissa
   contrasena contraseña1 chile123 chile2020 colocolo colocolo1 teamo1 tequiero mariposa estrella hola123 holahola
   princesa futbol amor123 secreto salvador sebastian alejandro francisca valentina saguao saguao123 google google123
   samsung samsung1 android1 facebook instagram whatsapp 123qwe qwe123 qweasd qazwsx 1qaz2wsx zaq12wsx q1w2e3r4 asd123
   asdasd asdf1234 zxc123 test123 teste123 teste1 testing guest123 user123 login123 changeme default1 access14`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
