"""The forms in which people ask not to be remembered, and the work that is told in the same words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from memconsolidate.extraction.wishes import Wish, find_unwanted, find_wish

#: A wish in the same message as what it is about: before it, around it or behind it.
MESSAGES = """
Just between you and me I always skip the tests on Fridays
pls dont save: my cat is called Milo
Ich wohne in Mainz (nicht speichern!)
I live in Graz (don't store this)
J'habite à Lyon (ne pas enregistrer)
vivo en Lima (no guardar)
私は離婚しました(保存しないで)
我住在上海（不要记）
나는 이혼했어 (저장하지 마)
Don't remember this. I live in Graz.
Do not remember this. I live in Graz.
Please do not remember this! I live in Graz.
Don't remember this: my salary is 92k.
dont remember this, my salary is 92k
Don't memorize that: I live in Graz.
Don't record this. I live in Porto.
Don't store this. I live in Porto.
Never store this: I live in Porto.
Please don't store this: I live in Porto.
Don't save that: I live in Porto.
Please don't save this anywhere: I live in Porto.
Don't save this, I live in Porto.
Don't write this down, I live in Porto.
Please don't write that down. I live in Porto.
Don't take notes of this: I live in Porto.
Don't make a note of this: I live in Porto.
Don't note this: I live in Porto.
You should not record this: I live in Porto.
Keep this private: I live in Steyr.
Please keep this private. I live in Steyr.
Keep this to yourself: I live in Steyr.
Keep this between us: I live in Steyr.
Keep this strictly confidential: I live in Steyr.
Keep this a secret: I live in Steyr.
Keep that secret, I live in Steyr.
Let's keep this between us: I live in Steyr.
Keep the following to yourself: I live in Steyr.
Treat this as confidential: I live in Steyr.
This is confidential: I live in Steyr.
This is confidential. I live in Steyr.
This is strictly confidential, I live in Steyr.
What I'm about to tell you stays between us: I live in Steyr.
What I tell you now is confidential: I live in Steyr.
This stays between you and me: I live in Steyr.
This is just between us: I live in Steyr.
This is private: I live in Steyr.
That's a secret. I live in Steyr.
Just between you and me, I live in Steyr.
Between us: I live in Steyr.
Between you and me - I live in Steyr.
Confidential: I live in Steyr.
In confidence, I live in Steyr.
Not for the record: I live in Steyr.
Off the record: I live in Steyr.
Don't tell anyone, but I live in Steyr.
Don't tell anybody about this: I live in Steyr.
Don't share this with anyone: I live in Steyr.
Nobody must know this, I live in Steyr.
I don't want you to remember this: I live in Graz.
I'd rather you didn't remember this: I live in Graz.
I don't want this to be stored: I live in Graz.
No need to remember this: I live in Graz.
You don't need to remember this, I live in Graz.
This need not be remembered: I live in Graz.
Please forget this message: I live in Graz.
Don't remember that my wife is called Clara.
Please don't remember that I live in Graz.
Don't store that I live in Graz.
Please do not save that my salary is 92k.
Don't record that we are moving to Linz.
Don't remember that the office closes in March.
I don't want you to remember that I live in Graz.
I live in Graz, but keep that between us.
I live in Graz, but please keep it to yourself.
I live in Graz but please don't remember that.
I live in Graz. Please don't store this.
I live in Graz. Keep this to yourself.
I live in Graz. That was confidential.
I live in Graz. That's between us.
I live in Graz. That stays between us, ok?
I live in Graz (that's off the record).
I live in Graz - off the record.
I live in Graz, just between us.
I live in Graz. Forget that.
I live in Graz. Please forget this again.
I live in Graz. Don't tell anyone.
I live in Graz. Erase that from your memory.
Bitte nicht speichern: ich wohne in Chur.
Bitte nicht merken: ich wohne in Chur.
Das bitte nicht merken: ich wohne in Chur.
Bitte das nicht speichern, ich wohne in Chur.
Bitte nicht aufschreiben: ich wohne in Chur.
Nicht merken: ich wohne in Chur.
Merk dir das nicht: ich wohne in Chur.
Merk dir das nicht. Ich wohne in Chur.
Merke dir das bitte nicht, ich wohne in Chur.
Speichere das nicht: ich wohne in Chur.
Bitte speichere das nicht. Ich wohne in Chur.
Schreib das nicht auf: ich wohne in Chur.
Notiere das bitte nicht: ich wohne in Chur.
Behalte das für dich: ich wohne in Chur.
Behalt das bitte für dich. Ich wohne in Chur.
Unter uns: mein Chef heißt Karl.
Unter uns gesagt, mein Chef heißt Karl.
Das bleibt unter uns: mein Chef heißt Karl.
Das Folgende ist vertraulich: mein Chef heißt Karl.
Das ist vertraulich: mein Chef heißt Karl.
Das ist streng vertraulich. Mein Chef heißt Karl.
Vertraulich: mein Chef heißt Karl.
Im Vertrauen: mein Chef heißt Karl.
Das ist privat: mein Chef heißt Karl.
Erzähl das bitte niemandem: mein Chef heißt Karl.
Du sollst dir das nicht merken: mein Chef heißt Karl.
Das musst du dir nicht merken: mein Chef heißt Karl.
Ich möchte nicht, dass du dir das merkst: mein Chef heißt Karl.
Merk dir bitte nicht, dass mein Chef Karl heißt.
Bitte nicht speichern, dass ich in Chur wohne.
Ich wohne in Chur, aber behalt das für dich.
Ich wohne in Chur, das bleibt aber unter uns.
Ich wohne in Chur. Das war vertraulich.
Ich wohne in Chur. Bitte nicht merken.
Ich wohne in Chur. Vergiss das bitte wieder.
Ich wohne in Chur. Vergiss bitte, was ich gerade gesagt habe.
No lo recuerdes: vivo en Madrid.
No recuerdes esto: vivo en Madrid.
No recuerdes esto. Vivo en Madrid.
Por favor, no guardes esto: vivo en Madrid.
No lo guardes: vivo en Madrid.
No anotes esto: vivo en Madrid.
No lo apuntes, vivo en Madrid.
No registres esto. Vivo en Madrid.
Entre nosotros: vivo en Madrid.
Entre tú y yo, vivo en Madrid.
Esto queda entre nosotros: vivo en Madrid.
Que quede entre nosotros: vivo en Madrid.
Esto es confidencial: vivo en Madrid.
Confidencial: vivo en Madrid.
En confianza, vivo en Madrid.
Guárdalo en secreto: vivo en Madrid.
Guarda esto para ti: vivo en Madrid.
No se lo digas a nadie: vivo en Madrid.
No quiero que recuerdes esto: vivo en Madrid.
No recuerdes que vivo en Madrid.
No guardes que mi mujer se llama Clara.
Vivo en Madrid, pero que quede entre nosotros.
Vivo en Madrid. Eso era confidencial.
Vivo en Madrid. No lo recuerdes.
Vivo en Madrid. Olvida eso, por favor.
Ne retiens pas ça : j'habite à Lyon.
Ne retiens pas ça. J'habite à Lyon.
Ne le retiens pas : j'habite à Lyon.
N'enregistre pas ça : j'habite à Lyon.
Ne note pas ça, j'habite à Lyon.
Ne l'enregistre pas : j'habite à Lyon.
Merci de ne pas retenir ça : j'habite à Lyon.
Ne pas enregistrer : j'habite à Lyon.
Entre nous : j'habite à Lyon.
Entre toi et moi, j'habite à Lyon.
Ça reste entre nous : j'habite à Lyon.
Garde ça pour toi : j'habite à Lyon.
C'est confidentiel : j'habite à Lyon.
Confidentiel : j'habite à Lyon.
N'en parle à personne : j'habite à Lyon.
Je ne veux pas que tu retiennes ça : j'habite à Lyon.
Ne retiens pas que j'habite à Lyon.
J'habite à Lyon, mais garde ça pour toi.
J'habite à Lyon. C'était confidentiel.
J'habite à Lyon. Ne retiens pas ça.
J'habite à Lyon. Oublie ça, s'il te plaît.
이건 기억하지 마: 나는 부산에 살아.
이건 기억하지 마. 나는 부산에 살아.
이건 저장하지 마세요. 저는 부산에 살아요.
이거 기록하지 말아 주세요: 저는 부산에 살아요.
기억하지 마세요: 저는 부산에 살아요.
저장하지 마세요: 저는 부산에 살아요.
우리끼리 얘기인데, 저는 부산에 살아요.
이건 비밀이야: 나는 부산에 살아.
이건 비밀인데 저는 부산에 살아요.
비밀로 해 주세요. 저는 부산에 살아요.
아무에게도 말하지 마세요. 저는 부산에 살아요.
너만 알고 있어. 나는 부산에 살아.
제 아내 이름이 지수라는 것은 기억하지 마세요.
저는 부산에 살아요. 방금 한 말은 잊어 주세요.
저는 부산에 살아요. 그건 잊어 주세요.
저는 부산에 살아요. 이건 비밀이에요.
不要记住这个：我住在杭州。
别记住这件事。我住在杭州。
请不要保存这个：我住在杭州。
请不要记录：我住在杭州。
别记：我住在杭州。
这个不要记录：我住在杭州。
这件事请保密：我住在杭州。
保密：我住在杭州。
你我之间，我住在杭州。
这是秘密，我住在杭州。
不要告诉别人，我住在杭州。
别外传：我住在杭州。
私下告诉你，我住在杭州。
不要记住我住在杭州。
我住在杭州。别记住这个。
我住在杭州，这件事要保密。
我住在杭州。忘了这件事吧。
我住在杭州。请忘记我刚才说的话。
これは覚えないで：京都に住んでいます。
これは覚えないでください。京都に住んでいます。
これは保存しないでください。京都に住んでいます。
これは記録しないで。京都に住んでいます。
記録しないでください：京都に住んでいます。
ここだけの話、京都に住んでいます。
ここだけの話ですが、京都に住んでいます。
これは内緒です。京都に住んでいます。
これは秘密にしてください。京都に住んでいます。
内緒：京都に住んでいます。
オフレコですが、京都に住んでいます。
誰にも言わないでください。京都に住んでいます。
京都に住んでいることは覚えないでください。
妻の名前がユキだということは記録しないでください。
京都に住んでいます。それは忘れてください。
京都に住んでいます。今の話は忘れてください。
京都に住んでいます。これは内緒です。
Hey, please don't commit this to memory: I'm seeing a therapist.
I'm pregnant — please don't note that anywhere.
My daughter is called Mia (don't store this).
Could you please not remember this? My salary is 80k.
Please make sure you don't remember this: I am 43.
Do not retain this information: I live in Graz.
don't add this to your memory: I am 43
Don't keep this in your memory. I am 43.
Don't put this in your notes: I am 43
Do not persist this: I am 43.
This should not be remembered: I am 43.
This shouldn't go into memory: I am 43.
Not for memory: I am 43.
No memory please: I am 43.
I'm 43, but don't tell anyone.
I'm telling you this in confidence: I am 43.
This is personal, don't save it: I am 43.
I'd like this to stay private: I am 43.
I want to keep this private: I am 43.
This must stay private: I am 43.
This has to remain confidential: I am 43.
Scratch that, don't remember it.
Psst, unter uns: ich heiße Karl.
Das hier bitte vertraulich behandeln: ich heiße Karl.
Bitte vertraulich behandeln: ich heiße Karl.
Nicht für dein Gedächtnis: ich heiße Karl.
Das soll unter uns bleiben: ich heiße Karl.
Speicher das bitte nirgends: ich heiße Karl.
Bitte nirgends speichern: ich heiße Karl.
Merke es dir nicht: ich heiße Karl.
Merken Sie sich das bitte nicht: ich heiße Karl.
Ich sage dir das im Vertrauen: ich heiße Karl.
Das darfst du nicht speichern: ich heiße Karl.
Ich heiße Karl, bitte nicht speichern.
Ich heiße Karl – bitte nicht merken!
Ich heiße Karl (bitte nicht merken).
Esto es privado: me llamo Carlos.
Esto no lo recuerdes: me llamo Carlos.
Esto no lo guardes: me llamo Carlos.
No memorices lo que voy a decir: me llamo Carlos.
Te lo digo en confianza: me llamo Carlos.
No lo registres: me llamo Carlos.
Mantén esto en secreto: me llamo Carlos.
Me llamo Carlos, pero no lo recuerdes, por favor.
Me llamo Carlos (esto queda entre nosotros).
Ne garde pas ça en mémoire : je m'appelle Karl.
Ceci est confidentiel : je m'appelle Karl.
À garder pour toi : je m'appelle Karl.
À ne pas retenir : je m'appelle Karl.
S'il te plaît, ne mémorise pas ça : je m'appelle Karl.
Je te le dis en confidence : je m'appelle Karl.
Je m'appelle Karl, ne le retiens pas.
Je m'appelle Karl, mais que ça reste entre nous.
N'enregistrez pas ceci : je m'appelle Karl.
Ne t'en souviens pas : je m'appelle Karl.
이 얘기는 비밀로 해줘. 나는 마흔이야.
이건 메모리에 저장하지 마: 나는 마흔이야.
이건 기록에 남기지 마세요. 저는 마흔이에요.
저는 마흔이에요. 기억하지 마세요.
저는 마흔이에요, 이건 저장하지 마세요.
나는 마흔이야. 이건 우리끼리 비밀이야.
기밀: 저는 마흔이에요.
请别把这个记下来：我四十岁。
这个别保存：我四十岁。
请勿记录以下内容：我四十岁。
只在我们之间说：我四十岁。
我四十岁，别告诉任何人。
我四十岁，请不要记住。
我四十岁，这个别记。
以下内容保密：我四十岁。
これはメモリに残さないで。四十歳です。
この話は記憶しないでください。四十歳です。
四十歳です。これは保存しないでください。
四十歳です。覚えないでください。
四十歳です（オフレコで）。
内緒だけど、四十歳です。
秘密だけど、四十歳です。
これは二人だけの秘密です。四十歳です。
ここだけの話だけど四十歳です。
これは忘れてください：四十歳です。
Can you keep a secret? I live in Graz.
Can you keep this between us? I live in Graz.
Don't save my address. I live in Graz.
Don't store my address: I live in Graz.
Please don't remember my name. I'm Kim.
Please don't remember my salary, it is 92k.
Please don't remember anything about my health: I have asthma.
Please do not keep any record of this. I live in Graz.
This isn't for the record: I live in Graz.
This message is private. I live in Graz.
This message is confidential. I live in Graz.
The following is private: I live in Graz.
The following should not be stored: I live in Graz.
The following must not be remembered. I live in Graz.
Private: I live in Graz.
Secret: I live in Graz.
[off the record] I live in Graz.
(off the record) I live in Graz.
I live in Graz (please don't save).
I live in Graz. Do not store that anywhere please.
I live in Graz — keep it to yourself please.
Bitte nicht merken, ich wohne in Graz.
Bitte merk dir das nicht, aber ich wohne in Graz.
Bitte merk dir Folgendes nicht: ich wohne in Graz.
Ich wohne in Graz. Das bitte nicht speichern.
Ich wohne in Graz, aber das bitte nicht merken.
Ich wohne in Graz. Merk dir das bitte nicht!
Ich wohne in Graz, das ist aber vertraulich.
Ich wohne in Graz. Das muss unter uns bleiben.
No lo recuerdes, por favor: vivo en Graz
Por favor no lo recuerdes. Vivo en Graz.
No recuerdes lo siguiente: vivo en Graz.
Vivo en Graz, esto es confidencial.
Vivo en Graz. Por favor, no guardes esto.
Ne mémorise pas ça : j'habite à Graz.
J'habite à Graz, c'est confidentiel.
J'habite à Graz. Ça doit rester entre nous.
Entre nous, j'habite à Graz.
이건 기억하지 말아줘. 저는 그라츠에 살아요.
저는 그라츠에 살아요. 이건 기억하지 마세요.
저는 그라츠에 살아요. 비밀이에요.
저는 그라츠에 살아요, 우리끼리만 알아요.
请不要记住这个。我住在格拉茨。
我住在格拉茨，请保密。
我住在格拉茨。这是机密。
不要把这个记下来：我住在格拉茨。
このことは覚えないでください。グラーツに住んでいます。
グラーツに住んでいます。ここだけの話です。
グラーツに住んでいます。秘密です。
グラーツに住んでいます、覚えないでね。
以下は覚えないでください：グラーツに住んでいます。
""".strip().splitlines()

#: A wish by itself that says that what was said before is meant.
BEFORE = """
Forget that.
Please forget that.
Forget that again, please.
Please forget it again.
Forget what I just told you.
Don't remember that.
Please don't store that.
Don't save that, please.
Keep that to yourself.
Please keep that between us.
Keep that private.
That was confidential.
That's confidential.
That was between us.
That stays between us.
That was not for the record.
Oh, and that was private.
Don't tell anyone about that.
Erase that from your memory.
That was off the record. Now run the tests.
Vergiss das bitte wieder.
Vergiss das.
Vergiss bitte, was ich gesagt habe.
Merk dir das bitte nicht.
Das war vertraulich.
Das bleibt unter uns.
Behalte das für dich.
Olvida eso.
No lo recuerdes.
Eso era confidencial.
Eso queda entre nosotros.
Olvida lo que te dije.
Oublie ça.
Ne retiens pas ça.
C'était confidentiel.
Oublie ce que j'ai dit.
그건 잊어 줘.
그건 기억하지 마.
방금 한 말은 잊어 주세요.
忘了那件事吧。
请忘记我刚才说的话。
那件事要保密。
それは忘れてください。
今の話は忘れて。
それは内緒です。
Please keep what I told you to yourself.
Please disregard what I just said.
Please ignore my last message.
You can forget that now.
Bitte vergiss meine letzte Nachricht.
""".strip().splitlines()

#: A wish by itself that says that what comes is meant.
AFTER = """
Don't remember this:
Off the record:
Please don't store the following.
Don't remember what I tell you now.
What I'm about to tell you stays between us.
Keep the following to yourself.
Don't remember the next message.
Merk dir das Folgende nicht.
Das Folgende ist vertraulich.
Bitte die nächste Nachricht nicht merken.
No recuerdes lo siguiente.
Ne retiens pas ce qui suit.
다음 말은 기억하지 마세요.
不要记住接下来的话。
次の話は覚えないでください。
What I say next is off the record.
Please treat the next message as confidential.
""".strip().splitlines()

#: A wish by itself that may mean either.
AROUND = """
Don't remember this.
Please don't record this.
Off the record.
Just between us.
This is confidential.
Bitte nicht merken.
Unter uns.
No recuerdes esto.
Entre nosotros.
Entre nous.
이건 기억하지 마.
不要记住这个。
これは覚えないでください。
Please unremember that.
""".strip().splitlines()

#: Ordinary work, and what is to be remembered.
ORDINARY = """
just between us and the vendor there is an SLA
call save() (don't store the result) first
the cache (do not keep it in memory) is slow
Don't store passwords in the repo.
Never save files without formatting them first.
Don't save this file yet.
Don't save it.
Don't save.
Don't store this in the database.
Don't store this, compute it on the fly.
Never store this field in plain text.
Don't store that value, derive it.
Don't record the macro, type it.
Don't record this metric.
Don't record that metric twice.
Don't log this.
Don't log personal data.
Don't write this to disk.
Don't write this by hand, generate it.
Don't write that test, it is covered already.
Don't note the version here.
Don't keep this function, inline it.
Keep this function private.
Keep this private method.
Keep it private.
Keep this private key out of the image.
Keep the helper private to the module.
Keep this simple.
Make the field private.
Make this private.
This is private, so you cannot call it from outside.
This method is private.
This class is confidential-only.
This is confidential data, so encrypt it.
The confidential fields are encrypted.
Is this confidential?
This module stores this: id, name and age.
Store this: the port is 5432.
Please don't remember the scroll position.
Don't remember why we did this.
I don't remember this API.
I do not remember that.
We don't remember that this was ever used.
Users don't remember this setting after a restart.
The browser does not remember this.
Do you remember this? We deploy on Tuesdays.
Remember this: never push to main.
Remember that I live in Graz.
Don't forget that I live in Graz.
Don't forget this: we deploy on Tuesdays.
Never forget that the port is 5432.
Don't you forget that.
Forget Kafka, we'll stay with SQS.
Forget that, let's do the other thing.
No, forget that, use SQS.
Let's try Kafka. No, forget that. We'll use SQS.
Forget it.
Forget about the tests for now.
Forget that branch, it is merged.
The traffic between us-east-1 and eu-west-1 is slow.
Between us-east and us-west we have 80 ms.
The contract between us and Contoso ends in May.
Between the two of them B-tree is faster.
Don't tell the scheduler about this job.
Don't share this connection between threads.
Don't share state with others.
Don't keep secrets in the repo.
The secret is stored in vault.
Rotate the secret: it leaked.
Keep secrets in Vault.
Nobody knows this code.
No need to save this file.
No need to remember to call close.
You don't need to store this in Redis.
Don't put this in memory, stream it.
Erase this from the disk.
Delete that from the list.
Quiet mode should be the default.
Make sure not to store this twice.
We never store that.
It never stores this.
We must not record this call without consent.
The tests must not be skipped.
Treat this as a string.
Treat it as read-only.
For the record, we deploy on Tuesdays.
Track that off by one error.
Vergiss nicht, dass wir dienstags deployen.
Vergiss das nicht.
Vergiss bitte nicht, dass ich in Zug wohne.
Vergiss das, wir nehmen SQS.
Vergiss es.
Merk dir nicht nur den Port, sondern auch den Host.
Merk dir, dass wir dienstags deployen.
Merk dir bitte das: wir deployen dienstags.
Passwörter nicht speichern.
Speichere das nicht in der Datenbank.
Speichere das nicht, berechne es.
Bitte nicht speichern, erst formatieren.
Das speichern wir nicht.
Schreib das nicht von Hand.
Halte das einfach.
Halte die Methode privat.
Das Feld ist privat.
Das ist privat, du kannst es nicht von außen aufrufen.
Die vertraulichen Felder sind verschlüsselt.
Unter uns läuft eine Baustelle.
Das merkt sich der Browser nicht.
Ich merke mir das nie.
Ich weiß nicht, was ich gesagt habe.
No guardes contraseñas en el repositorio.
No lo guardes todavía.
No guardes esto en la base de datos.
No olvides que desplegamos los martes.
No recuerdo esta API.
Recuerda que vivo en Madrid.
Mantenlo privado.
El campo es privado.
Olvida Kafka, usamos SQS.
Olvídalo.
El contrato entre nosotros y Contoso termina en mayo.
Las claves secretas están en Vault.
N'oublie pas que nous déployons le mardi.
N'oublie pas ça.
Ne stocke pas les mots de passe dans le dépôt.
N'enregistre pas ça dans la base.
Ne note pas la version ici.
Retiens que j'habite à Lyon.
Je ne me souviens pas de ça.
Garde cette méthode privée.
Le champ est confidentiel.
Oublie Kafka, on garde SQS.
비밀번호는 저장하지 마세요.
비밀번호를 저장소에 기록하지 마세요.
이건 저장하지 말고 계산해.
이 함수는 비공개로 해 줘.
잊지 마세요. 우리는 화요일에 배포합니다.
그건 잊지 마.
이건 기억해 줘: 포트는 5432야.
제가 부산에 산다는 것을 잊어버리지 마세요.
비밀 키는 Vault에 있어.
不要保存这个文件。
不要把密码保存在仓库里。
别记录日志。
别忘了我们周二部署。
不要忘记这件事。
别把这件事忘了。
请记住这个：端口是5432。
这个方法是私有的。
保密字段要加密。
我不记得这个接口了。
不要告诉服务器密码。
密码不要写在代码里。
パスワードをリポジトリに保存しないで。
これは保存しないで、毎回計算して。
このファイルは保存しないで。
これを忘れないでください。
それは忘れないで。
京都に住んでいることを忘れないでください。
これを覚えてください：ポートは5432です。
このメソッドは非公開にして。
秘密鍵はVaultにあります。
この API は覚えていません。
Please forget what I said about my salary.
Don't remember passwords in the form.
Never store tokens; rotate them.
Please don't save the draft, I'll do it.
Don't write comments like this.
Don't keep records of this type in cache.
Don't share this component across pages.
Do not store secrets: use env vars.
Don't store: id, name.
Don't record: video, audio.
Keep the secret in .env
keep this secret in .env
Keep this quiet: set log level to error.
keep it between 10 and 20
Keep this between the header and the footer.
Leave this private for now.
Leave it private.
The repo stays private.
This repo is private.
This is secret sauce code.
That's private API, use the public one.
That was a private method, I made it public.
That should be private.
This stays in the module.
This must stay private because subclasses break otherwise.
Confidential computing is enabled.
Don't tell git about this file.
Don't repeat this.
Don't say that in the docs.
Don't mention this in the changelog.
Don't include this.
Don't commit this.
Don't add this to the index.
Don't put that in the README.
Don't take this branch.
The form must not remember that.
Only I should remember that.
Why did you forget that?
I forgot that we use tabs.
If users forget that, show a hint.
Never forget this.
Forget this branch and go on with main.
forget about this error
Erase this line.
Remove that from your branch.
Strike this paragraph.
Write down what I said.
Make sure what I said is in the docs.
Handle this as private.
Das speichert nicht.
Speichere nicht ab.
Schreib nicht so viel.
Halt das nicht für nötig.
Das ist geheim im Vault.
Privat: ja.
Sag mir das nicht noch mal.
Erzähl nicht so viel.
Das brauchst du nicht zu speichern, das macht das Framework.
Das musst du nicht merken.
Nicht speichern.
No es secreto.
No anotes los tipos.
No grabes la pantalla.
Esto es privado en la clase base.
Guarda esto: el puerto es 5432.
Note ça : le port est 5432.
Ne note rien.
Ne garde pas ce fichier.
C'est privé, donc inaccessible.
Entre nous et le client il y a un proxy.
이 파일은 저장하지 마.
로그에 기록하지 마세요.
비밀번호를 잊어버렸어.
기억나지 않아.
这里不要保存密码。
不要记录这个字段的日志。
这个字段是机密的，要加密。
告诉别人怎么用。
不要告诉别人怎么用。
这个值不要保存到数据库。
この値は保存しないで。
この値はログに記録しないで。
これは保存しない設定です。
秘密の値は保存しない。
メモしておいて。
これはメモリに保存しない。
Don't store this value twice.
Please don't save the file as UTF-16.
Never record calls in staging.
Don't record my screen while testing.
Please don't note the version in the header.
We agreed that this is confidential information of the customer.
The doc says this is confidential.
My name is Kim, don't confuse me with Kim Lee.
Don't keep my data in localStorage, use cookies.
Don't store my phone number field as an integer.
Don't remember my choice between sessions.
Please keep my location permission disabled.
Do not save my details in the checkout form.
Keep the details in the README.
Don't save my number as a string.
The app must not store my location.
Don't store user data, only ids.
Secret: use the vault path.
Private: the constructor.
private - the field stays so
Only you can merge.
Never keep anything personal in logs.
Don't keep anything private in that repo.
ok so keep this between versions 2 and 3
Keep that in mind: we deploy on Tuesdays.
Keep this in mind.
Don't forget what I said about tabs.
Remember what I said.
Do what I said.
Ignore what I wrote in the TODO file.
Delete what I wrote in main.py.
Delete this message from the queue.
Forget the last message in the queue.
Nobody knows.
Not for the record but for the array.
in confidence intervals we trust
Strictly confidential files live in /secure.
No memory leaks please.
Not for memory reasons, for speed.
""".strip().splitlines()


def test_tables_are_as_long_as_they_are_worth() -> None:
    wishes = [*MESSAGES, *BEFORE, *AFTER, *AROUND]
    assert len(wishes) == len(set(wishes)) >= 250
    assert len(ORDINARY) == len(set(ORDINARY)) >= 150


@pytest.mark.parametrize("text", MESSAGES)
def test_wish_beside_what_it_is_about_means_its_message(text: str) -> None:
    assert find_wish(text) is Wish.MESSAGE


@pytest.mark.parametrize("text", BEFORE)
def test_wish_that_looks_back_means_the_turn_before(text: str) -> None:
    assert find_wish(text) is Wish.TURN_BEFORE


@pytest.mark.parametrize("text", AFTER)
def test_wish_that_looks_ahead_means_the_next_turn(text: str) -> None:
    assert find_wish(text) is Wish.TURN_AFTER


@pytest.mark.parametrize("text", AROUND)
def test_wish_that_may_mean_either_turn_means_both(text: str) -> None:
    assert find_wish(text) is Wish.TURNS_AROUND


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_work_is_no_wish(text: str) -> None:
    assert find_wish(text) is None


@pytest.mark.parametrize(
    ("text", "unwanted"),
    [
        ("Please forget that I live in Graz.", "I live in Graz"),
        ("Don't remember that my wife is called Clara.", "my wife is called Clara"),
        ("Vergiss bitte, dass ich in Zug wohne.", "ich wohne in Zug"),
        ("Olvida que vivo en Madrid.", "vivo en Madrid"),
        ("Oublie que j'habite à Lyon.", "j'habite à Lyon"),
        ("请忘掉我住在上海。", "我住在上海"),
        ("東京に住んでいることは忘れてください。", "東京に住んでいます"),
        ("Merk dir nicht, dass mein Chef Karl heißt.", "mein Chef heißt Karl"),
        ("私の妻がユキだということは覚えないでください。", "私の妻はユキです"),
    ],
)
def test_what_shall_be_forgotten_is_named(text: str, unwanted: str) -> None:
    assert unwanted in find_unwanted(text)


@pytest.mark.parametrize("text", [*ORDINARY, *BEFORE])
def test_other_words_name_nothing_to_forget(text: str) -> None:
    assert find_unwanted(text) == ()


def test_documentation_lists_what_counts() -> None:
    page = Path(__file__).parents[3] / "docs" / "trust.md"
    [listed] = re.findall(r"## What stays off the record\n(.*?)\n## ", page.read_text(), re.DOTALL)
    kinds = {
        "Beside": Wish.MESSAGE,
        "A word": Wish.MESSAGE,
        "With": Wish.MESSAGE,
        "By itself, about what was said": Wish.TURN_BEFORE,
        "By itself, about what comes": Wish.TURN_AFTER,
        "By itself, about either": Wish.TURNS_AROUND,
        "What is said of programs": None,
    }
    found = 0
    for line in listed.splitlines():
        kind = next((one for one in kinds if line.removeprefix("- **").startswith(one)), None)
        if kind is None:
            continue
        for phrase in re.findall(r'"([^"]+)"', line):
            found += 1
            assert find_wish(phrase) is kinds[kind], phrase
    assert found >= 40
